"""What the tables keep of one person, for their own eyes."""

from accounts.models import User
from games.models import Invitation, LogRow, Note, Order, Sitting, Talk
from games.selectors.talk import muted_words


def export_of(user: User) -> dict[str, object]:
    """Where they sat, what they did, whom they invited and who invited them."""
    sittings = Sitting.objects.filter(player=user).select_related("seat__table").order_by("pk")
    moves = LogRow.objects.filter(actor=user).select_related("table").order_by("pk")
    invitations = Invitation.objects.filter(player=user).select_related("table").order_by("pk")
    return {
        "seats": [
            {
                "table": sitting.seat.table.public_id,
                "system": sitting.seat.table.system,
                "map": sitting.seat.table.map,
                "seat": sitting.seat.number,
                "from_index": sitting.from_index,
                "to_index": sitting.to_index,
                "left": sitting.left,
                "place": sitting.seat.place,
                "score": sitting.seat.score,
            }
            for sitting in sittings
        ],
        "moves": [
            {
                "table": row.table.public_id,
                "index": row.index,
                "kind": row.kind,
                "move": row.text,
                "at": row.at.isoformat(),
                "source": row.source,
            }
            for row in moves.only("table__public_id", "index", "kind", "text", "at", "source").iterator()
        ],
        "invitations": [
            {"table": one.table.public_id, "state": one.state, "at": one.created_at.isoformat()} for one in invitations
        ],
        "standing_orders": [
            {
                "table": order.seat.table.public_id,
                "text": order.text,
                "state": order.state,
                "why": order.why,
                "at": order.created_at.isoformat(),
            }
            for order in Order.objects.filter(owner=user).select_related("seat__table").order_by("pk")
        ],
        "talk": [
            {"table": one.table.public_id, "words": one.words, "at": one.at.isoformat()}
            for one in Talk.objects.filter(author=user).select_related("table").order_by("pk")
        ],
        "muted_words": muted_words(user),
        "notes": [
            {"table": one.table.public_id, "words": one.words, "at": one.changed_at.isoformat()}
            for one in Note.objects.filter(owner=user).select_related("table").order_by("pk")
        ],
        "tables": list(user.owned_tables.order_by("pk").values_list("public_id", flat=True)),
    }
