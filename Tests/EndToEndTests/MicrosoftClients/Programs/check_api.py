"""Gets tokens for an API of its own with msal and has PyJWT check them as its documentation says, and prints what it saw.

Usage: check_api.py tokens, with the emulator's ready line in EMULATOR and the path of its certificate authority in
REQUESTS_CA_BUNDLE and SSL_CERT_FILE. The last line of the output is one JSON object; no token is ever in it.
"""

import json
import os

import jwt
import msal
import requests

READY = json.loads(os.environ["EMULATOR"])
BASE = READY["graph"].removesuffix("/v1.0")
TENANT = "c0470500-0000-4000-8000-00000000da7a"
ISSUER = f"{BASE}/{TENANT}/v2.0"
API = "c0470500-0000-4000-8000-0000000000f1"
JOB = "c0470500-0000-4000-8000-0000000000bb"
KEYS = jwt.PyJWKClient(f"{BASE}/{TENANT}/discovery/v2.0/keys")


def admin(method: str, path: str, body: dict) -> None:
    """Drives the emulator."""
    requests.request(method, READY["admin"] + path, json=body, timeout=30).raise_for_status()


def check(token: str, audience: str = API, issuer: str = ISSUER) -> dict:
    """The claims of a token, as an API reads it."""
    key = KEYS.get_signing_key_from_jwt(token)
    return jwt.decode(
        token, key, algorithms=["RS256"], audience=audience, issuer=issuer,
        options={"require": ["exp", "iat", "nbf", "aud", "iss"]})


def refusal(ask) -> str:
    """The name of the error that a check ends in."""
    try:
        ask()
    except (jwt.PyJWTError, jwt.PyJWKClientError) as error:
        return type(error).__name__
    return "none"


def main() -> None:
    """Registers an API, asks for tokens as a person and as an application, and checks them rightly and wrongly."""
    admin("POST", "/apps", {
        "clientId": API, "displayName": "Tasks", "identifierUris": ["api://tasks"], "exposedScopes": ["Tasks.Read"],
        "appRoles": ["Reader", "Sync"], "roleAssignments": {READY["userPrincipalName"]: ["Reader"], JOB: ["Sync"]}})
    admin("PATCH", f"/apps/{READY['clientId']}", {"administratorConsent": {TENANT: ["api://tasks/Tasks.Read"]}})
    authority = f"{BASE}/{TENANT}"
    job = msal.ConfidentialClientApplication(
        JOB, client_credential=os.environ["JOB_SECRET"], authority=authority, instance_discovery=False)
    persons = persons_token()
    jobs = job.acquire_token_for_client(["api://tasks/.default"])["access_token"]
    graphs = job.acquire_token_for_client(["https://graph.microsoft.com/.default"])["access_token"]
    of_person, of_job = check(persons), check(jobs)
    head, claims, signature = persons.split(".")
    print(json.dumps({
        "scp": of_person["scp"], "personsRoles": of_person["roles"], "azp": of_person["azp"], "jobsRoles": of_job["roles"],
        "jobIsNobody": "scp" not in of_job,
        "otherAudience": refusal(lambda: check(persons, audience="api://others")),
        "otherIssuer": refusal(lambda: check(persons, issuer=f"{BASE}/common/v2.0")),
        "otherKey": refusal(lambda: check(f"{head}.{claims}.{'A' * len(signature)}")),
        "ofGraph": refusal(lambda: check(graphs)) != "none",
        "old": refusal(lambda: jwt.decode(expired(), options={"verify_signature": False, "verify_exp": True})),
    }), flush=True)


def persons_token() -> str:
    """A token by a password: msal would ask for the person's realm at the host without its port."""
    answer = requests.post(f"{BASE}/{TENANT}/oauth2/v2.0/token", timeout=30, data={
        "grant_type": "password", "client_id": READY["clientId"], "username": READY["userPrincipalName"],
        "password": READY["password"], "scope": "api://tasks/Tasks.Read"})
    return answer.json()["access_token"]


def expired() -> str:
    """A token that has ended: the emulator's clock stands two hours back."""
    admin("POST", "/clock", {"advance": -7200})
    return persons_token()


if __name__ == "__main__":
    main()
