"""Runs api.py and client.py at an emulator: the right token is let in, and each kind of wrong one is turned away.

    python check.py PROGRAM      (tenant-emulator; status 1 where one differs)
"""
import json
import os
import subprocess
import sys
import tempfile
import time

import jwt
import requests
from cryptography.hazmat.primitives.asymmetric import rsa

from client import sign_in

here = os.path.dirname(os.path.abspath(__file__))
contoso = "c0470500-0000-4000-8000-00000000da7a"
with tempfile.TemporaryDirectory() as folder:
    emulator = subprocess.Popen([sys.argv[1], "--tls", "--port", "0", "--quiet", "--database", f"{folder}/db"], stdout=subprocess.PIPE, text=True)
    api = None
    try:
        ready = json.loads(emulator.stdout.readline())
        os.environ["REQUESTS_CA_BUNDLE"] = os.environ["SSL_CERT_FILE"] = ready["ca"]
        client = ready["clientId"]
        api = subprocess.Popen([sys.executable, f"{here}/api.py", "0"], stdout=subprocess.PIPE, text=True, env=os.environ | {
            "AUTHORITY": ready["authority"].removesuffix("/common/v2.0"), "TENANT": contoso, "AUDIENCE": client})
        address = api.stdout.readline().strip()
        own = [f"api://{client}/access_as_user"]

        def signed_in(*arguments, **named):
            token = sign_in(ready, *arguments, **named)
            return token.get("access_token") or sys.exit(f"no token: {token}")

        def clock(change):
            requests.post(f"{ready['admin']}/clock", json=change, timeout=10).raise_for_status()

        right = signed_in(own)
        claims = jwt.decode(right, options={"verify_signature": False})
        forged = lambda **changes: jwt.encode(claims | changes, rsa.generate_private_key(65537, 2048), "RS256",
                                              headers={"kid": jwt.get_unverified_header(right)["kid"]})
        clock({"advance": -7200})
        old = signed_in(own)
        clock({"reset": True})
        cases = {
            "the right token": (right, 200), "none": ("", 401),
            "for Microsoft Graph, another audience": (signed_in(["User.Read"]), 401),
            "of another organization, another issuer": (signed_in(own, account="renea@fabrikam.onmicrosoft.com"), 401),
            "signed with another key": (forged(), 401), "issued two hours ago": (old, 401),
            "not signed": (jwt.encode(claims, None, "none"), 401),
        }
        wrong = 0
        for name, (token, expected) in cases.items():
            answer = requests.get(address, headers={"Authorization": f"Bearer {token}"}, timeout=10)
            wrong += answer.status_code != expected
            print("ok  " if answer.status_code == expected else "FAIL", name, answer.status_code, answer.text)
        sys.exit(1 if wrong else 0)
    finally:
        for process in (api, emulator):
            if process:
                process.terminate()
                process.wait(timeout=10)
