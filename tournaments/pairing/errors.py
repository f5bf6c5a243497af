"""What cannot be paired, in a sentence that says what to change."""


class Impossible(ValueError):
    """No pairing fits what was asked for. `code` is stable; `sentence` is for the organiser."""

    def __init__(self, sentence: str, *, code: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.code = code
