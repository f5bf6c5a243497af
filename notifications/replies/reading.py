"""What a reply says, read strictly and line by line: moves, talk, orders; greetings and closing words set aside.

Quoted lines and their headers are cut out wherever they stand, so that writing above, below or between them is all the
same. What is not understood is never guessed at: it stays in as a move, and the rules will say that it is none.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from difflib import get_close_matches

from notifications.replies.phrases import FROM, GREETING, SENT, SEPARATOR, SIGN_OFF, SIGNATURE, WROTE

MOST_LINES = 100

LABEL = re.compile(r"^(talk|say|chat|order|orders)\s*[::]\s*(.*)$", re.IGNORECASE | re.DOTALL)
COMMENT = re.compile(r"(^|\s)#.*$")
DRESSING = " \t*_`\"'“”„«»‘’•·"


@dataclass
class Reply:
    """What was said, each in its own list, and what was set aside as courtesy."""

    moves: list[str] = field(default_factory=list)
    talk: list[str] = field(default_factory=list)
    orders: list[str] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        return not (self.moves or self.talk or self.orders)


@dataclass(frozen=True)
class Line:
    """A line of their own, and in which paragraph it stands."""

    text: str
    paragraph: int


def own_words(text: str) -> str:
    """The text without quotes, quote headers and signatures."""
    lines = _cleaned(text)
    kept: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if SEPARATOR.match(line) or _begins_outlook_header(lines, at):
            break
        if SIGNATURE.match(line):
            at = _after_signature(lines, at)
            continue
        if line.lstrip().startswith((">", "|")):
            at += 1
            continue
        if header := _quote_header(lines, at):
            if not _quoted_next(lines, at + header):
                break
            at += header
            continue
        kept.append(line)
        at += 1
    return "\n".join(kept).strip("\n")


def read_reply(text: str, verbs: Collection[str]) -> Reply:
    """A reply's own words, sorted. `verbs` are the first words of this game's moves."""
    reply = Reply()
    lines = _lines(own_words(text), verbs)
    candidates: list[Line] = []
    talking: int | None = None
    labelled = -1
    for line in lines[:MOST_LINES]:
        if label := LABEL.match(line.text):
            kind, words, labelled = label[1].lower(), label[2].strip(), line.paragraph
            (reply.orders if kind.startswith("order") else reply.talk).append(words)
            talking = None if kind.startswith("order") else line.paragraph
        elif talking == line.paragraph and not _like_a_move(line.text, verbs):
            reply.talk[-1] = f"{reply.talk[-1]} {line.text}".strip()
        else:
            talking = None
            candidates.append(line)
    reply.talk = [words for words in reply.talk if words]
    reply.orders = [words for words in reply.orders if words]
    _sort_candidates(candidates, reply, verbs, labelled)
    return reply


def _sort_candidates(candidates: list[Line], reply: Reply, verbs: Collection[str], labelled: int) -> None:
    """Moves, and before and after them the courtesies that people write. `labelled`: the last talk's paragraph."""
    like = [number for number, line in enumerate(candidates) if _like_a_move(line.text, verbs)]
    said = bool(like or reply.talk or reply.orders)
    first, last = (like[0], like[-1]) if like else (len(candidates), -1)
    ends = max([labelled, *(candidates[number].paragraph for number in like)])
    closing = False
    for number, line in enumerate(candidates):
        closing = closing or (number > last and bool(SIGN_OFF.match(line.text)))
        greets = number < first and bool(GREETING.match(line.text))
        apart = number > last and line.paragraph > ends
        courtesy = greets or (number > last and closing) or (apart and not re.search(r"\d", line.text))
        if said and courtesy:
            reply.aside.append(line.text)
        else:
            reply.moves.append(_undressed(line.text))


def _like_a_move(text: str, verbs: Collection[str]) -> bool:
    """Does it begin like a move, or nearly so?"""
    first = re.split(r"[\s,;:]", _undressed(text).lower(), maxsplit=1)[0]
    return first in verbs or bool(get_close_matches(first, list(verbs), n=1, cutoff=0.8))


def _undressed(text: str) -> str:
    """Without bullets, quotation marks and the full stop that a sentence would end with."""
    text = re.sub(r"^\s*([-*•·]|\d{1,2}[.)])\s+", "", text)
    return re.sub(r"[.!;,]+$", "", text.strip(DRESSING)).strip(DRESSING)


def _lines(text: str, verbs: Collection[str]) -> list[Line]:
    """Lines without comments, numbered by paragraph; one that plainly goes on is joined with the next."""
    lines: list[Line] = []
    paragraph, joined = 0, ""
    for raw in text.split("\n"):
        bare = COMMENT.sub("", raw).strip()
        if not bare:
            paragraph += not raw.strip()
            continue
        joined = f"{joined} {bare}".strip()
        if not bare.endswith((">", ",")) or not _like_a_move(joined, verbs):
            lines.append(Line(joined, paragraph))
            joined = ""
    if joined:
        lines.append(Line(joined, paragraph))
    return lines


def _cleaned(text: str) -> list[str]:
    """Lines with ordinary spaces and without what cannot be seen."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " ").replace("\u2028", "\n")
    return [re.sub("[\u200b-\u200f\u2060\ufeff]", "", line).rstrip() for line in text.split("\n")]


def _quote_header(lines: list[str], at: int) -> int:
    """How many lines the header of a quote takes here ("On Tuesday Bruno wrote:"); 0: there is none.

    Mail programs wrap it, so up to three lines are looked at together.
    """
    joined = ""
    for count in range(1, 4):
        if at + count > len(lines) or not lines[at + count - 1].strip():
            return 0
        joined = f"{joined} {lines[at + count - 1]}".strip()
        if joined.endswith((":", ":")) and WROTE.search(joined) and re.search(r"\d|@", joined):
            return count
    return 0


def _quoted_next(lines: list[str], at: int) -> bool:
    """Does quoted text with marks follow? If not, all the rest is the quote."""
    following = next((line for line in lines[at:] if line.strip()), "")
    return following.lstrip().startswith((">", "|"))


def _begins_outlook_header(lines: list[str], at: int) -> bool:
    return bool(FROM.match(lines[at])) and any(SENT.match(line) for line in lines[at + 1 : at + 4])


def _after_signature(lines: list[str], at: int) -> int:
    """A signature goes on to the next quote, if there is one: below it somebody may have written more."""
    for number in range(at, len(lines)):
        if lines[number].lstrip().startswith(">") or _quote_header(lines, number):
            return number
    return len(lines)
