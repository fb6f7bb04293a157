"""Times msal-python's acquire_token_silent with a token that is good. Test data only; no request is sent."""
import base64, json, sys, time
import msal

def encoded(value):
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")

def fill(cache, number):
    now = int(time.time())
    claims = {"iss": "https://login.microsoftonline.com/t/v2.0", "sub": str(number), "aud": "client", "iat": now,
              "exp": now + 3600, "preferred_username": f"user{number}@contoso.example", "oid": str(number), "tid": "t"}
    cache.add({
        "client_id": "client", "scope": ["User.Read"],
        "token_endpoint": "https://login.microsoftonline.com/t/oauth2/v2.0/token",
        "response": {
            "access_token": "test", "refresh_token": "test", "expires_in": 3600, "token_type": "Bearer",
            "id_token": f"{encoded({'alg': 'none'})}.{encoded(claims)}.",
            "client_info": encoded({"uid": str(number), "utid": "t"})}})

class Answer:
    """The discovery document, so that nothing has to be asked of a network."""
    status_code = 200
    headers = {}
    text = json.dumps({
        "issuer": "https://login.microsoftonline.com/t/v2.0",
        "authorization_endpoint": "https://login.microsoftonline.com/t/oauth2/v2.0/authorize",
        "token_endpoint": "https://login.microsoftonline.com/t/oauth2/v2.0/token"})

    def raise_for_status(self):
        pass


class Network:
    def get(self, *_, **__):
        return Answer()

    def post(self, *_, **__):
        raise AssertionError("No token is asked for.")

    def close(self):
        pass


for count in [1, int(sys.argv[1]) if len(sys.argv) > 1 else 1000]:
    cache = msal.TokenCache()
    for number in range(count):
        fill(cache, number)
    app = msal.PublicClientApplication(
        "client", authority="https://login.microsoftonline.com/t", token_cache=cache, instance_discovery=False,
        http_client=Network())
    account = app.get_accounts()[0]
    best = float("inf")
    rounds = 2000
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(rounds):
            assert app.acquire_token_silent(["User.Read"], account=account)["access_token"] == "test"
        best = min(best, (time.perf_counter() - start) / rounds)
    print(f"msal-python acquire_token_silent, {count} accounts: {best * 1e9:.0f} ns")
