"""Times a start: from before the process is made until the discovery document has come, without a shell or curl in between.

    python3 Benchmarks/first-answer.py ROUNDS PROGRAM ARGUMENTS...
"""

import http.client
import json
import statistics
import subprocess
import sys
import time
import urllib.parse

PATH = "/common/v2.0/.well-known/openid-configuration"


def start(arguments):
    before = time.monotonic()
    process = subprocess.Popen(
        [*arguments, "--port", "0", "--quiet"], stdout=subprocess.PIPE, close_fds=False)
    try:
        address = urllib.parse.urlsplit(json.loads(process.stdout.readline())["graph"])
        ready = time.monotonic()
        connection = http.client.HTTPConnection(address.hostname, address.port)
        connection.request("GET", PATH)
        answer = connection.getresponse()
        body = answer.read()
        after = time.monotonic()
        assert answer.status == 200 and b"token_endpoint" in body
        connection.close()
    finally:
        process.terminate()
        process.wait()
    return 1000 * (ready - before), 1000 * (after - before)


rounds = [start(sys.argv[2:]) for _ in range(int(sys.argv[1]))]
for name, times in zip(("ready line", "first answer"), zip(*rounds)):
    print(f"{name}: median {statistics.median(times):.0f} ms, min {min(times):.0f}, max {max(times):.0f}, of {len(times)}")
