"""The post that docs/tour-email.md plays through: real SMTP out, a real mailbox in, and people who only read mail."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from email.message import EmailMessage
from email.utils import parseaddr

import time_machine
from django.test import Client

from accounts.models import User
from engine.bots import bot
from games import services
from games.clocks import Clock
from games.models import LogRow, Table
from games.selectors.tables import decision_of
from games.services.clockwork import sweep_clocks
from notifications.services import outbox, polling, replies
from tests.factories import UserFactory
from tests.games.tables import fresh, position_of
from tests.notifications.mailbox import links_of, reply_to, text_of
from tests.notifications.servers import SmtpServer, put_in_mailbox
from tournaments.models import Pool
from tournaments.services import rating


@dataclass
class Tour:
    """The servers, the people, and how often each way of moving was taken."""

    smtp: SmtpServer
    mailbox: str
    time: time_machine.Coordinates
    people: dict[str, User] = field(default_factory=dict)
    ways: Counter[str] = field(default_factory=Counter)
    replied: Counter[User] = field(default_factory=Counter)

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
            time_control=Clock(turn=48 * 60, reminders=(50,), timeout="default"),
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

    def hours_pass(self, table: Table, hours: float) -> Table:
        """Time goes by, the clocks are looked at, and the post works."""
        self.time.shift(timedelta(hours=hours))
        sweep_clocks()
        self.let_the_post_work(table)
        return fresh(table)

    def settle_ratings(self, table: Table) -> None:
        """What a task does as soon as a rated game is over; the mails that wait for it look again after a minute."""
        for pool in Pool.values:
            rating.settle(pool=pool)
        self.time.shift(timedelta(minutes=2))
        self.let_the_post_work(table)

    def mails_to(self, person: User) -> list[EmailMessage]:
        return [mail for mail in self.smtp.taken if parseaddr(str(mail["To"]))[1] == person.email]

    def kinds_to(self, person: User) -> Counter[str]:
        """What lies in somebody's mailbox, by kind."""
        return Counter(kind_of(mail) for mail in self.mails_to(person))

    def asked_at(self, table: Table) -> User | None:
        """Whom the table waits for; nobody when the game is over."""
        seats = [seat for seat in table.seats.all() if seat.player and decision_of(table, seat.number)]
        return seats[0].player if seats and table.running else None

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
            self.replied[person] += 1
            put_in_mailbox(self.mailbox, reply_to(mail, f"{move}\n\nCheers\n{person}"))
        return move

    def play(self, table: Table, moves: int = 1000, until: User | None = None) -> Table:
        """The table goes on by mail alone: for so many moves, until somebody is asked, or to the end."""
        for _ in range(moves):
            self.let_the_post_work(table)
            table = fresh(table)
            asked = self.asked_at(table)
            if asked is None or asked == until:
                break
            self.answer(table, asked)
        self.let_the_post_work(table)
        return fresh(table)


def kind_of(mail: EmailMessage) -> str:
    subject = str(mail["Subject"])
    known = {
        "your turn": "turn",
        "a reminder": "reminder",
        "your time ran out": "timed out",
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
