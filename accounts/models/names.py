"""Display names: readable by everybody, never mistaken for somebody else or for the house itself."""

import re
import unicodedata
from typing import TYPE_CHECKING, Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from accounts.models.people import User

SHORTEST, LONGEST = 2, 40
PUNCTUATION = " '’.-_"
# Words by which the house speaks; a player who carried one would be believed.
RESERVED_WORDS = {
    *("admin", "administrator", "moderator", "mod", "staff", "system", "support", "official", "root", "bot"),
    *("organiser", "organizer", "adjudicator", "postmaster", "webmaster", "noreply"),
    *("everyone", "nobody", "spectator", "anonymous"),
}
RESERVED_KEYS = {"formerplayer", "deletedplayer", "thehouse", "standingorders"}
HOUSE = "whistlepost"
# Letters of other scripts that look like Latin ones, so that a twin of a name is the same name.
LOOK_ALIKES = str.maketrans("авекмнорстухіјѕԁԛԝαβεικνορτυχγ", "abekmhopctyxijsdqwabeikvoptuxy")
DIGITS_AS_LETTERS = str.maketrans("013457", "oieast")


def tidy(name: str) -> str:
    """Composed characters, single spaces, none at the ends."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def name_key(name: str) -> str:
    """Two names with one key look alike: case, accents' encoding, spaces, dots and look-alike letters do not count.

    >>> name_key("Ada Semaphore") == name_key("ada.SEMAPHORE")
    True
    """
    folded = unicodedata.normalize("NFKC", name).casefold().translate(LOOK_ALIKES)
    return "".join(letter for letter in folded if letter.isalnum())


def check_display_name(name: str) -> None:
    """Raises ValidationError with the reason. Whether somebody else has the name is the database's to say."""
    if not SHORTEST <= len(name) <= LONGEST or name != tidy(name):
        raise ValidationError(_("A name has 2 to 40 characters, without spaces at its ends."), code="length")
    if any(
        not (letter.isalnum() or unicodedata.category(letter).startswith("M") or letter in PUNCTUATION)
        for letter in name
    ):
        raise ValidationError(_("A name is made of letters, digits, spaces and . - _ ' only."), code="characters")
    if not any(letter.isalpha() for letter in name):
        raise ValidationError(_("A name needs a letter."), code="characters")
    if len(_scripts(name)) > 1:
        raise ValidationError(_("A name is written in one alphabet."), code="mixed-alphabets")
    if _claims_office(name):
        raise ValidationError(_("This name could be mistaken for the house's own."), code="reserved")


def _scripts(name: str) -> set[str]:
    """Of the three alphabets whose letters pass for one another, those that the name uses."""
    named = {unicodedata.name(letter, "").split(" ")[0] for letter in name if letter.isalpha()}
    return named & {"LATIN", "CYRILLIC", "GREEK"}


def _claims_office(name: str) -> bool:
    words = {name_key(word) for word in re.split(r"[\s.\-_'’]+", name)}
    key = name_key(name)
    spelt = {*words, key, *(word.translate(DIGITS_AS_LETTERS) for word in (*words, key))}
    if spelt & RESERVED_WORDS or key in RESERVED_KEYS or HOUSE in key.translate(DIGITS_AS_LETTERS):
        return True
    return re.fullmatch(r"(player|seat)\d+", key) is not None


class NameKeyField(models.CharField[str | None, str | None]):
    """Always the key of the display name beside it; a person without a name has none."""

    def pre_save(self, model_instance: "User", add: bool) -> Any:  # type: ignore[override]
        key = name_key(model_instance.display_name) or None
        setattr(model_instance, self.attname, key)
        return key
