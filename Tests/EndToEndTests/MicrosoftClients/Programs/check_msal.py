"""Signs in at a running emulator with msal, Microsoft's own library, as it is published, and prints what it saw.

Usage: check_msal.py interactive|oidc|device|application|certificate, with the emulator's ready line in EMULATOR and, for TLS, the
path of its certificate authority in REQUESTS_CA_BUNDLE, which msal's HTTP client reads by itself.

Nothing of msal is replaced. The browser is the one that BROWSER names: a program that prints the address, so that the
test can open it. The last line of the output is one JSON object; no token is ever in it.
"""

import datetime
import hashlib
import json
import os
import sys

import msal
import requests
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import rsa

READY = json.loads(os.environ["EMULATOR"])
BASE = READY["graph"].removesuffix("/v1.0")
TENANT = "c0470500-0000-4000-8000-00000000da7a"
JOB = "c0470500-0000-4000-8000-0000000000bb"
SCOPES = ["User.Read", "User.ReadBasic.All"]


def main() -> None:
    """Runs one of the checks and prints what it saw."""
    checks = {
        "interactive": interactive, "oidc": oidc, "device": device, "application": application,
        "certificate": certificate,
    }
    result = checks[sys.argv[1]]()
    print(json.dumps(result | {"msal": msal.__version__}), flush=True)


def interactive() -> dict:
    """A tenant's authority, without and with instance discovery, and with an alias in the tenant's place."""
    # With a name of its own msal asks the public cloud whether it knows the host; a private one is asked by its address.
    discovery = f"{BASE}/common/discovery/instance"
    alias = msal.PublicClientApplication(
        READY["clientId"], authority=f"{BASE}/organizations", instance_discovery=discovery)
    app = msal.PublicClientApplication(READY["clientId"], authority=f"{BASE}/{TENANT}", instance_discovery=False)
    return sign_in(app) | {
        "alias": path(alias.authority.authorization_endpoint),
        "tenant": path(app.authority.authorization_endpoint),
        "unknownTenant": refusal(lambda: msal.PublicClientApplication(
            READY["clientId"], authority=f"{BASE}/contoso.example", instance_discovery=False)),
        "unknownInstance": refusal(lambda: msal.PublicClientApplication(
            READY["clientId"], authority=f"https://login.example/{TENANT}", instance_discovery=discovery)),
    }


def oidc() -> dict:
    """The authority as an OpenID Connect issuer, whose discovery document has to say the same."""
    app = msal.PublicClientApplication(READY["clientId"], oidc_authority=f"{BASE}/{TENANT}/v2.0")
    alias = msal.PublicClientApplication(READY["clientId"], oidc_authority=READY["authority"])
    return sign_in(app) | {"alias": path(alias.authority.authorization_endpoint)}


def sign_in(app: msal.PublicClientApplication) -> dict:
    """Signs in by the browser, and gets two further tokens without it."""
    first = app.acquire_token_interactive(SCOPES, timeout=200)
    seen = describe(first)
    account = app.get_accounts()[0]
    seen["account"] = {"username": account["username"], "realm": account["realm"], "homeId": account["home_account_id"]}
    silent = app.acquire_token_silent(SCOPES, account)
    seen["fromCache"] = silent is not None and token(silent) == token(first)
    refreshed = app.acquire_token_silent_with_error(SCOPES, account, force_refresh=True)
    seen["refreshed"] = describe(refreshed)
    seen["isAnotherToken"] = token(refreshed) != token(first)
    more = app.acquire_token_silent_with_error(["User.Read.All"], account)
    seen["oneMorePermission"] = describe(more)
    seen["notConsented"] = describe(app.acquire_token_silent_with_error(["People.Read"], account))
    app.remove_account(account)
    seen["afterRemoval"] = len(app.get_accounts())
    return seen


def device() -> dict:
    """A code for another device, which the test enters."""
    app = msal.PublicClientApplication(READY["clientId"], authority=f"{BASE}/organizations", instance_discovery=False)
    flow = app.initiate_device_flow(SCOPES)
    print(json.dumps({"address": flow["verification_uri"], "code": flow["user_code"]}), flush=True)
    return describe(app.acquire_token_by_device_flow(flow)) | {"interval": flow["interval"], "says": flow["message"]}


def application() -> dict:
    """An application that speaks for itself, with the right secret and with a wrong one."""
    authority = f"{BASE}/{TENANT}"
    scope = ["https://graph.microsoft.com/.default"]
    app = msal.ConfidentialClientApplication(
        JOB, client_credential=os.environ["JOB_SECRET"], authority=authority, instance_discovery=False)
    first = app.acquire_token_for_client(scope)
    again = app.acquire_token_for_client(scope)
    wrong = msal.ConfidentialClientApplication(
        JOB, client_credential="another", authority=authority, instance_discovery=False)
    names = graph("/users?$top=2&$orderby=displayName&$select=displayName", first)
    return describe(first) | {
        "fromCache": again.get("token_source") == "cache",
        "names": [user["displayName"] for user in names.get("value", [])],
        "wrongSecret": describe(wrong.acquire_token_for_client(scope)),
    }


def certificate() -> dict:
    """An application that proves itself by a certificate, named in the newer way and in the older, and by a stranger's key."""
    key, stranger = (rsa.generate_private_key(65537, 2048) for _ in range(2))
    public = self_signed(key)
    pem = public.public_bytes(serialization.Encoding.PEM).decode()
    requests.patch(f"{READY['admin']}/apps/{JOB}", json={"certificates": [pem]}).raise_for_status()
    thumbprint = public.fingerprint(hashes.SHA1()).hex()

    def ask(credential: dict) -> dict:
        app = msal.ConfidentialClientApplication(
            JOB, client_credential=credential, authority=f"{BASE}/{TENANT}", instance_discovery=False)
        return app.acquire_token_for_client(["https://graph.microsoft.com/.default"])

    newer = ask({"private_key": private_pem(key), "public_certificate": pem})
    return {
        "names": len(graph("/users?$top=2", newer).get("value", [])),
        "newer": describe(newer), "older": describe(ask({"private_key": private_pem(key), "thumbprint": thumbprint})),
        "strangersKey": describe(ask({"private_key": private_pem(stranger), "thumbprint": thumbprint})),
        "unknownCertificate": describe(ask({"private_key": private_pem(key), "thumbprint": "00" * 20})),
    }


def self_signed(key: rsa.RSAPrivateKey) -> x509.Certificate:
    """A certificate for a day, of test data alone."""
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Test client")])
    now = datetime.datetime.now(datetime.timezone.utc)
    return (
        x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
        .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(hours=1))
        .not_valid_after(now + datetime.timedelta(days=1)).sign(key, hashes.SHA256())
    )


def private_pem(key: rsa.RSAPrivateKey) -> str:
    """A key as msal takes it."""
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()


def describe(result: dict) -> dict:
    """What a person may see of msal's result: everything but the tokens."""
    if "error" in result:
        return {
            "error": result["error"], "codes": result.get("error_codes"), "suberror": result.get("suberror"),
            "correlation": bool(result.get("correlation_id")), "trace": bool(result.get("trace_id")),
        }
    claims = result.get("id_token_claims", {})
    return {
        "scope": sorted(result.get("scope", "").split()), "lifetime": result["expires_in"],
        "type": result["token_type"], "claims": {name: claims.get(name) for name in (
            "ver", "iss", "tid", "aud", "name", "preferred_username")},
        "hasRefreshToken": "refresh_token" in result, "me": graph("/me", result).get("displayName"),
    }


def graph(where: str, result: dict) -> dict:
    """Asks the emulator's Graph with the token."""
    answer = requests.get(READY["graph"] + where, headers={"Authorization": "Bearer " + result["access_token"]})
    return answer.json()


def token(result: dict) -> str:
    """What tells two tokens apart, and doesn't give them away."""
    return hashlib.sha256(result["access_token"].encode()).hexdigest()


def path(address: str) -> str:
    """An address without its host."""
    return address.removeprefix(BASE)


def refusal(attempt) -> str:
    """The beginning of why msal refuses something."""
    try:
        attempt()
    except ValueError as error:
        return str(error).split(".")[0].split(":")[0].split(" for ")[0]
    return "nothing was refused"


main()
