# Called by check-secrets with the folder that an audited run of the tests has filled, and with the log of that run.
# Says where a secret stands in something that was shown, without showing it again.
import re
import subprocess
import sys
import tempfile
from urllib.parse import quote

folder, log = sys.argv[1:3]

# Fewer of each than any run of the whole suite leaves: then it has not been the whole suite, or the audit is dead.
LEAST = {"secrets": 1000, "shown": 1000, "printed": 100}
# The address of a sign-in is printed for the person, and holds the state and the nonce; never a token, code or verifier.
ADDRESS = re.compile(r"\S*/authorize\?\S*")
# The arguments that a test is called with stand in its source.
ARGUMENT = re.compile(r"Test case passing \d+ arguments? ")


def lines(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read().splitlines()


def counts(secret):
    """Short words and repeated letters of tests would be found everywhere."""
    return len(secret) >= 12 and len(set(secret)) >= 8


try:
    issued = lines(f"{folder}/secrets")
    sinks = {name: lines(f"{folder}/{name}") for name in ("shown", "printed")}
    sinks["log"] = [line for line in lines(log) if not ARGUMENT.search(line)]
except FileNotFoundError as error:
    sys.exit(f"check-secrets: failed: nothing was written down: {error.filename} is missing. Run Scripts/test.")

secrets = {secret for secret in issued if counts(secret)}
sizes = {"secrets": len(secrets), "shown": len(sinks["shown"]), "printed": len(sinks["printed"])}
for name, least in LEAST.items():
    if sizes[name] < least:
        sys.exit(f"check-secrets: failed: {name} has {sizes[name]} lines, fewer than the {least} of any whole run")

# A secret may stand in an address, and then in its escapes.
secrets |= {quote(secret, safe="") for secret in secrets}
found = []
with tempfile.NamedTemporaryFile("w", encoding="utf-8") as patterns:
    patterns.write("\n".join(sorted(secrets)))
    patterns.flush()
    for name, sink in sinks.items():
        if name == "printed":
            sink = [ADDRESS.sub("<address>", line) for line in sink]
        text = "\n".join(sink).encode()
        # Looks for all of them at once, which takes Python minutes.
        command = ["grep", "--text", "--fixed-strings", "--line-number", "--only-matching", "--file", patterns.name]
        search = subprocess.run(command, input=text, stdout=subprocess.PIPE, env={"LC_ALL": "C"})
        if search.returncode > 1:
            sys.exit("check-secrets: failed: grep could not look")
        for hit in search.stdout.decode().splitlines():
            number, secret = hit.split(":", 1)
            line = sink[int(number) - 1].replace(secret, f"<{len(secret)} secret characters>")
            found.append(f"{name}:{number}: {line[:200]}")

for place in found[:20]:
    print(place)
if found:
    sys.exit(f"check-secrets: failed: a secret is shown in {len(found)} places")
print(f"check-secrets: ok, {len(secrets)} secrets, none of them in {sum(map(len, sinks.values()))} lines shown")
