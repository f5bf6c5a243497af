"""What goes in and out of this room's API. Checks shapes only; services decide."""

from typing import Any

from rest_framework import serializers

from accounts.models import AccessToken, Block, Report, Scope, User, check_display_name, validate_time_zone


class CodeRequestSerializer(serializers.Serializer[Any]):
    email = serializers.EmailField(max_length=254)


class CodeSentSerializer(serializers.Serializer[Any]):
    """Always the same, whether or not the address is known."""

    detail = serializers.CharField()
    good_for_minutes = serializers.IntegerField()


class TokenRequestSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=60, help_text="What the owner will know it by, such as: my phone.")
    scopes = serializers.ListField(
        child=serializers.ChoiceField(choices=Scope.choices), min_length=1, max_length=len(Scope)
    )


class SignInSerializer(TokenRequestSerializer):
    email = serializers.EmailField(max_length=254)
    code = serializers.CharField(max_length=20, help_text="From the mail; case and dash do not matter.")


class TokenSerializer(serializers.ModelSerializer[AccessToken]):
    """A token without its secret."""

    scopes = serializers.ListField(child=serializers.ChoiceField(choices=Scope.choices))
    current = serializers.SerializerMethodField(help_text="Whether this request was made with it.")

    class Meta:
        model = AccessToken
        fields = ["id", "name", "prefix", "scopes", "created_at", "last_used_at", "current"]
        read_only_fields = fields

    def get_current(self, token: AccessToken) -> bool:
        shown = getattr(self.context.get("request"), "auth", None)
        return isinstance(shown, AccessToken) and shown.pk == token.pk


class NewTokenSerializer(serializers.Serializer[Any]):
    """The only time the token's text is shown."""

    token = serializers.CharField()
    id = serializers.IntegerField()
    name = serializers.CharField()
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=Scope.choices))


class PlayerSerializer(serializers.ModelSerializer[User]):
    """What everybody may know of a player."""

    name = serializers.CharField(source="__str__", read_only=True)
    joined = serializers.SerializerMethodField()
    former = serializers.SerializerMethodField(help_text="They have left; their games stay.")

    class Meta:
        model = User
        fields = ["id", "name", "joined", "former"]

    def get_joined(self, user: User) -> str:
        return user.date_joined.date().isoformat()

    def get_former(self, user: User) -> bool:
        return user.forgotten_at is not None


class SignedInSerializer(NewTokenSerializer):
    new_account = serializers.BooleanField()
    player = PlayerSerializer()


class MeSerializer(serializers.ModelSerializer[User]):
    name = serializers.CharField(source="__str__", read_only=True, help_text="What others see.")

    class Meta:
        model = User
        fields = ["id", "email", "name", "display_name", "time_zone", "language", "date_joined"]
        read_only_fields = fields


class ProfileSerializer(serializers.Serializer[Any]):
    display_name = serializers.CharField(required=False, allow_blank=True, max_length=40)
    time_zone = serializers.CharField(required=False, max_length=64, validators=[validate_time_zone])
    language = serializers.ChoiceField(required=False, choices=User._meta.get_field("language").choices or [])

    def validate_display_name(self, name: str) -> str:
        if name:
            check_display_name(name)
        return name


class BlockSerializer(serializers.ModelSerializer[Block]):
    player = PlayerSerializer()

    class Meta:
        model = Block
        fields = ["player", "created_at"]


class BlockRequestSerializer(serializers.Serializer[Any]):
    player = serializers.IntegerField(min_value=1, help_text="The player's id.")


class ReportRequestSerializer(serializers.Serializer[Any]):
    reason = serializers.ChoiceField(choices=Report.Reason.choices)
    words = serializers.CharField(required=False, allow_blank=True, max_length=2000, default="")
    about = serializers.CharField(
        required=False, allow_blank=True, max_length=200, default="", help_text="Where it happened: a table, an event."
    )


class ReportSerializer(serializers.ModelSerializer[Report]):
    class Meta:
        model = Report
        fields = ["id", "reason", "status", "created_at"]
        read_only_fields = fields
