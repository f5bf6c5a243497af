"""The post that docs/tour-email.md plays through: real SMTP out, a real mailbox in, and people who only read mail."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import parseaddr

from django.test import Client

from accounts.models import User
from engine.bots import bot
from games import services
from games.clocks import HoursPerTurn
from games.models import LogRow, Table
from games.selectors.tables import decision_of
from notifications.services import outbox, polling, replies
from tests.factories import UserFactory
from tests.games.tables import fresh, position_of
from tests.notifications.mailbox import links_of, reply_to, text_of
from tests.notifications.servers import SmtpServer, put_in_mailbox


@dataclass
class Tour:
    """The servers, the people, and how often each way of moving was taken."""

    smtp: SmtpServer
    mailbox: str
    people: dict[str, User] = field(default_factory=dict)
    ways: Counter[str] = field(default_factory=Counter)

    def person(self, name: str, zone: str) -> User:
        self.people[name] = UserFactory(email=f"{name.lower()}@players.example", display_name=name, time_zone=zone)
        return self.people[name]

    def found_table(self, title: str, *people: User) -> Table:
        first, *others = people
        table = services.create(
            owner=first,
            system="age-of-rail",
            map="south-africa",
            players=len(people),
            title=title,
            time_control=HoursPerTurn(48),
            resign_rule=Table.ResignRule.SUBSTITUTE,
        )
        for other in others:
            table = services.join(game_id=table.pk, player=other)
        return table

    def let_the_post_work(self, table: Table) -> None:
        """What workers do by themselves: take replies in, follow up, send what is due."""
        polling.poll()
        replies.read_new()
        services.follow_up(game_id=table.pk)
        outbox.deliver_due()

    def mails_to(self, person: User) -> list[EmailMessage]:
        return [mail for mail in self.smtp.taken if parseaddr(str(mail["To"]))[1] == person.email]

    def kinds_to(self, person: User) -> Counter[str]:
        """What lies in somebody's mailbox, by kind."""
        return Counter(kind_of(mail) for mail in self.mails_to(person))

    def answer(self, table: Table, person: User) -> str:
        """The person opens the newest turn mail and moves: by its link this time, by a reply the next."""
        mail = [one for one in self.mails_to(person) if kind_of(one) == "turn"][-1]
        seat = table.seats.get(player=person).number
        position = position_of(table)
        player = bot("sensible", table.system, table.last_index)
        move = position.write(player.choose(position.seen_by(seat), seat))
        links = links_of(mail)
        by_link = move in links and self.ways["link"] <= self.ways["reply"]
        self.ways["link" if by_link else "reply"] += 1
        if by_link:
            assert Client().post(links[move]).status_code == 200
        else:
            put_in_mailbox(self.mailbox, reply_to(mail, f"{move}\n\nCheers\n{person}"))
        return move

    def play(self, table: Table, moves: int = 1000) -> Table:
        """The table goes on by mail alone, for so many moves or to the end."""
        for _ in range(moves):
            self.let_the_post_work(table)
            table = fresh(table)
            asked = next((seat for seat in table.seats.all() if seat.player and decision_of(table, seat.number)), None)
            if not table.running or asked is None or asked.player is None:
                break
            self.answer(table, asked.player)
        self.let_the_post_work(table)
        return fresh(table)


def kind_of(mail: EmailMessage) -> str:
    subject = str(mail["Subject"])
    known = {
        "your turn": "turn",
        "has started": "started",
        "is over": "over",
        "left the game": "left",
        "taken over": "taken over",
    }
    if subject.startswith("Re: "):
        return "done" if subject.endswith(": done") else "not done"
    return next((kind for words, kind in known.items() if words in subject), subject)


def answered_by(table: Table, person: User) -> int:
    """How many decisions a person answered by mail."""
    rows = LogRow.objects.filter(table=table, actor=person, kind=LogRow.Kind.ACTION)
    assert {row.source for row in rows} <= {"link", "mail"}
    return rows.count()


__all__ = ["Tour", "answered_by", "kind_of", "text_of"]
