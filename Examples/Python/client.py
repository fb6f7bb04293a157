"""Signs somebody in with MSAL and calls the API of api.py, in a test: nobody has to be at a browser.

    pip install msal requests
    python client.py READY-LINE API-ADDRESS      (REQUESTS_CA_BUNDLE names the certificate of an emulator with --tls;
                                                  ADMIN_SECRET has the secret of one in a container)
"""
import json
import os
import sys
from urllib.parse import parse_qsl, urlsplit

import msal
import requests


def sign_in(ready, scopes, account=None, tenant="organizations"):
    """What MSAL's acquire_token… returns: a dictionary with access_token, or with error."""
    # In place of a person at the browser: the next sign-in is played by the emulator, with its own pages and rules.
    shown = {"Authorization": f"Bearer {os.environ['ADMIN_SECRET']}"} if "ADMIN_SECRET" in os.environ else {}
    requests.post(f"{ready['admin']}/sign-ins", json={"account": account or ready["userPrincipalName"]}, headers=shown,
                  timeout=10).raise_for_status()
    origin = "{0.scheme}://{0.netloc}".format(urlsplit(ready["authority"]))
    # An authority that isn't Microsoft's is only asked itself when discovery of Microsoft's hosts is off.
    app = msal.PublicClientApplication(ready["clientId"], authority=f"{origin}/{tenant}", instance_discovery=False)
    flow = app.initiate_auth_code_flow(scopes, redirect_uri="http://localhost")
    back = requests.get(flow["auth_uri"], allow_redirects=False, timeout=10)
    return app.acquire_token_by_auth_code_flow(flow, dict(parse_qsl(urlsplit(back.headers["Location"]).query)))


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        ready = json.load(file)
    token = sign_in(ready, [f"api://{ready['clientId']}/access_as_user"])
    if "error" in token:
        sys.exit(token["error_description"])
    answer = requests.get(sys.argv[2], headers={"Authorization": f"Bearer {token['access_token']}"}, timeout=10)
    print(answer.status_code, answer.json())
