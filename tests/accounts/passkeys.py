"""A passkey in software, for tests: makes keys and signs challenges as a phone would."""

import json
from secrets import token_bytes

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256
from fido2.utils import sha256, websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

FLAG = AuthenticatorData.FLAG


class SoftPasskey:
    def __init__(self, host: str) -> None:
        self.host, self.id = host, token_bytes(16)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.user_handle = b""

    def register(self, options: dict) -> str:
        """Answers a creation challenge, as JSON."""
        chosen = options["publicKey"]
        self.user_handle = chosen["user"]["id"]
        public = ES256.from_cryptography_key(self.key.public_key())
        credential = AttestedCredentialData.create(Aaguid.NONE, self.id, public)
        data = AuthenticatorData.create(sha256(self.host.encode()), FLAG.UP | FLAG.UV | FLAG.AT, 0, credential)
        answer = {
            "clientDataJSON": websafe_encode(self._client("webauthn.create", chosen["challenge"])),
            "attestationObject": websafe_encode(AttestationObject.create("none", data, {})),
        }
        return self._credential(answer, clientExtensionResults={"credProps": {"rk": True}})

    def sign(self, options: dict) -> str:
        """Answers a sign-in challenge, as JSON."""
        client = self._client("webauthn.get", options["publicKey"]["challenge"])
        data = AuthenticatorData.create(sha256(self.host.encode()), FLAG.UP | FLAG.UV, 1)
        signature = self.key.sign(data + sha256(client), ec.ECDSA(hashes.SHA256()))
        answer = {
            "clientDataJSON": websafe_encode(client),
            "authenticatorData": websafe_encode(data),
            "signature": websafe_encode(signature),
            "userHandle": self.user_handle,
        }
        return self._credential(answer)

    def _client(self, kind: str, challenge: str) -> CollectedClientData:
        return CollectedClientData.create(kind, challenge, f"https://{self.host}")

    def _credential(self, response: dict, **more: object) -> str:
        name = websafe_encode(self.id)
        return json.dumps({"type": "public-key", "id": name, "rawId": name, "response": response, **more})
