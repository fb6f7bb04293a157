"""A small API that lets in who brings an access token of its own organization, audience and scope.

It knows nothing of the emulator: pyjwt checks the tokens against the organization's published keys, as it would Microsoft's.
    pip install "pyjwt[crypto]"
    AUTHORITY=… TENANT=… AUDIENCE=… python api.py [PORT]         (a port of 0 takes any; the first line it prints is its address)
"""
import json
import os
import sys
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import jwt

authority = os.environ["AUTHORITY"].rstrip("/")  # https://login.microsoftonline.com, or where the emulator is
tenant = os.environ["TENANT"]
audience = os.environ["AUDIENCE"]  # version 2 tokens name the API by its client id
scope = os.environ.get("SCOPE", "access_as_user")
# SSL_CERT_FILE, which Python's ssl reads, has the root to trust where it is not one of the system's.
with urllib.request.urlopen(f"{authority}/{tenant}/v2.0/.well-known/openid-configuration", timeout=10) as answer:
    described = json.load(answer)
keys = jwt.PyJWKClient(described["jwks_uri"])


def check(header):
    """The claims of the token in an Authorization header; PermissionError when it lacks the scope, else ValueError."""
    kind, _, token = (header or "").partition(" ")
    if kind.lower() != "bearer" or not token:
        raise ValueError("no bearer token")
    try:
        claims = jwt.decode(token, keys.get_signing_key_from_jwt(token).key, algorithms=["RS256"], audience=audience,
                            issuer=described["issuer"], options={"require": ["exp", "iss", "aud", "oid", "tid"]})
    except jwt.PyJWTError as fault:
        raise ValueError(str(fault)) from fault
    if scope not in claims.get("scp", "").split() and scope not in claims.get("roles", []):
        raise PermissionError(f"the token lacks {scope}")
    return claims


class Hello(BaseHTTPRequestHandler):
    def do_GET(self):
        try:
            claims = check(self.headers["Authorization"])
            self.answer(200, {"hello": claims.get("name") or claims["oid"], "scopes": claims.get("scp", "").split()})
        except PermissionError as fault:
            self.answer(403, {"error": "insufficient_scope", "why": str(fault)})
        except ValueError as fault:
            self.answer(401, {"error": "invalid_token", "why": str(fault)})

    def answer(self, status, value):
        body = json.dumps(value).encode()
        self.send_response(status)
        if status == 401:
            self.send_header("WWW-Authenticate", 'Bearer error="invalid_token"')
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *words):
        """No log: a query or a header can hold a token."""


if __name__ == "__main__":
    server = ThreadingHTTPServer((os.environ.get("HOST", "127.0.0.1"), int(sys.argv[1]) if len(sys.argv) > 1 else 8000), Hello)
    print(f"http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
