"""Has Authlib check tokens for an API, as its documentation says, and prints what became of each kind.

Usage: check_authlib.py, with the emulator's ready line in EMULATOR and its certificate in SSL_CERT_FILE. No token is printed.
"""

import json
import os
import urllib.parse
import urllib.request

from authlib.jose import JsonWebKey, JsonWebToken
from authlib.jose.errors import JoseError

READY = json.loads(os.environ["EMULATOR"])
BASE = READY["graph"].removesuffix("/v1.0")
CONTOSO, FABRIKAM = "c0470500-0000-4000-8000-00000000da7a", "fab21ca0-0000-4000-8000-00000000da7a"
API, ANOTHER = "c0470500-0000-4000-8000-0000000000f1", "c0470500-0000-4000-8000-0000000000f2"


def send(address: str, body: bytes | None = None, kind: str = "application/json", method: str = "GET") -> dict:
    request = urllib.request.Request(address, body, {"Content-Type": kind}, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.loads(answer.read() or b"{}")


def admin(method: str, path: str, body: dict) -> None:
    send(READY["admin"] + path, json.dumps(body).encode(), method=method)


def token(person: str = "adelev@contoso.onmicrosoft.com", scope: str = "api://tasks/Read", tenant: str = CONTOSO) -> str:
    form = {"grant_type": "password", "client_id": READY["clientId"], "username": person,
            "password": READY["password"], "scope": scope}
    return send(f"{BASE}/{tenant}/oauth2/v2.0/token", urllib.parse.urlencode(form).encode(),
                "application/x-www-form-urlencoded", "POST")["access_token"]


for number, name in ((API, "tasks"), (ANOTHER, "others")):
    admin("POST", "/apps", {
        "clientId": number, "displayName": name, "identifierUris": [f"api://{name}"], "exposedScopes": ["Read"],
        "appRoles": ["Reader", "Other"],
        "roleAssignments": {"adelev@contoso.onmicrosoft.com": ["Reader"], "alexw@contoso.onmicrosoft.com": ["Other"],
                            "renea@fabrikam.onmicrosoft.com": ["Reader"]}})
everything = ["api://tasks/Read", "api://others/Read"]
admin("PATCH", f"/apps/{READY['clientId']}", {"administratorConsent": {CONTOSO: everything, FABRIKAM: everything}})
keys = JsonWebKey.import_key_set(send(f"{BASE}/{CONTOSO}/discovery/v2.0/keys"))
wanted = {
    "iss": {"essential": True, "value": f"{BASE}/{CONTOSO}/v2.0"}, "aud": {"essential": True, "value": API},
    "exp": {"essential": True}, "roles": {"essential": True, "validate": lambda claims, roles: "Reader" in roles},
}


def check(text: str) -> str:
    try:
        JsonWebToken(["RS256"]).decode(text, keys, claims_options=wanted).validate()
        return "accepted"
    except (JoseError, ValueError) as error:
        return str(error)


right = token()
head, claims, signature = right.split(".")
seen = {
    "right": check(right), "audience": check(token(scope="api://others/Read")),
    "role": check(token("alexw@contoso.onmicrosoft.com")),
    "issuer": check(token("renea@fabrikam.onmicrosoft.com", tenant=FABRIKAM)),
    "signature": check(f"{head}.{claims}.{'A' * len(signature)}"),
}
admin("POST", "/clock", {"advance": -7200})
seen["age"] = check(token())
admin("POST", "/clock", {"reset": True})
admin("POST", "/keys/rotate", {})
seen["key"] = check(token())
print(json.dumps(seen), flush=True)
