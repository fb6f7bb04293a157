"""One of several programs that share msal-extensions' locked cache file, with a token that lasts a second. Test data only.

Usage: msal-contention.py FILE SECONDS. It looks the token up in the cache, and when it has ended writes another one, under
the cache's lock and after another look: what a program with msal does, without asking a provider.
"""
import os, sys, time, uuid
from msal_extensions import CrossPlatLock, FilePersistence, PersistedTokenCache

path, seconds = sys.argv[1], int(sys.argv[2])
cache = PersistedTokenCache(FilePersistence(path))
query = {"home_account_id": "u.t", "environment": "login.example", "client_id": "client", "realm": "t"}


def good():
    for found in cache.find(cache.CredentialType.ACCESS_TOKEN, target=["User.Read"], query=query):
        if float(found["extended_expires_on"]) > time.time():
            return found["secret"]
    return None


def renew():
    with CrossPlatLock(path + ".refresh.lockfile"):
        known = good()
        if known:
            return known
        secret = f"test-{uuid.uuid4()}-{os.getpid()}"
        now = time.time()
        cache.modify(cache.CredentialType.ACCESS_TOKEN, entry, dict(
            entry, secret=secret, cached_at=str(int(now)), expires_on=str(int(now + 3600)),
            extended_expires_on=str(now + 1)))
        return secret


entry = dict(query, credential_type="AccessToken", target="User.Read", token_type="Bearer", secret="none",
             cached_at="0", expires_on=str(int(time.time()) + 3600), extended_expires_on="0")
end, asked, renewed, longest, last = time.time() + seconds, 0, 0, 0.0, None
while time.time() < end:
    start = time.perf_counter()
    token = good() or renew()
    longest = max(longest, time.perf_counter() - start)
    asked += 1
    if token != last:
        last = token
        renewed += token.endswith(f"-{os.getpid()}")
print(asked, renewed, int(longest * 1e6))
