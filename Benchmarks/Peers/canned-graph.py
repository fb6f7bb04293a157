"""A directory of made-up people, page after page, as fast as Python hands out bytes that were made before.

Usage: canned-graph.py PORT PEOPLE [MILLISECONDS]
It answers GET /v1.0/users in pages of $top people (100 if nothing is said, 999 at most, and of a delta), any other path under /v1.0 with the
first of them, and anything with a wait of so many milliseconds, as a far server does. One thread a connection, kept alive.
"""

import json
import re
import socket
import socketserver
import sys
import time

FIRST = ["Adele", "Siobhán", "Jan", "İsmet", "Åsa", "王", "Karl-Heinz", "Ірина", "Catarina", "Ravi"]
LAST = ["Vance", "O'Brien", "Žižka", "İnönü", "Lindström", "小明", "Müller", "Ковальчук", "de la Cruz", "Deshmukh"]
TITLES = ["Product Marketing Manager", "Attorney", "Director of Campaigns", "Retail Manager", "Sales Representative"]


def person(number: int) -> dict:
    """Somebody, as Graph sends them when nothing is selected."""
    given, surname = FIRST[number % 10], LAST[number // 10 % 10]
    address = f"person{number}@contoso.onmicrosoft.com"
    return {
        "businessPhones": [f"+1 425 555 01{10 + number % 90}"], "displayName": f"{given} {surname}", "givenName": given,
        "jobTitle": TITLES[number % 5], "mail": address, "mobilePhone": None, "officeLocation": f"18/21{number % 90}",
        "preferredLanguage": "en-US", "surname": surname, "userPrincipalName": address,
        "id": f"48d31887-5fad-4d73-a9f5-{100_000_000_000 + number}",
    }


def page(people: int, size: int, start: int, base: str) -> bytes:
    """One page; the people of the first eight are sent again and again, the links are always others."""
    count = min(size, people - start)
    key = (count, start // size % 8)
    if key not in PAGES:
        rows = [person(key[1] * size + number) for number in range(count)]
        PAGES[key] = json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode()
    head = f'{{"@odata.context":"{base}/v1.0/$metadata#users","@odata.count":{people},'
    if start + count < people:
        head += f'"@odata.nextLink":"{base}/v1.0/users?$top={size}&$count=true&$skiptoken={start + count}",'
    else:
        head += f'"@odata.deltaLink":"{base}/v1.0/users/delta?$deltatoken={people}",'
    return head.encode() + b'"value":' + PAGES[key] + b"}"


class Connection(socketserver.StreamRequestHandler):
    """Answers until the other side closes."""

    def setup(self) -> None:
        super().setup()
        self.connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def handle(self) -> None:
        while line := self.rfile.readline():
            target = line.split()[1].decode().replace("%24", "$")
            host, length = "", 0
            while (field := self.rfile.readline().strip()):
                name, _, value = field.decode().partition(":")
                host = value.strip() if name.lower() == "host" else host
                length = int(value) if name.lower() == "content-length" else length
            self.rfile.read(length)
            options = {name: int(value) for name, value in re.findall(r"\$(top|skiptoken)=(\d+)", target)}
            size = min(options.get("top", 999 if "/delta" in target else 100), 999)
            body = page(PEOPLE, size, options.get("skiptoken", 0), f"http://{host}")
            time.sleep(WAIT)
            self.connection.sendall(
                b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body) + body)


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True


if __name__ == "__main__":
    PAGES: dict = {}
    PEOPLE = int(sys.argv[2])
    WAIT = float(sys.argv[3]) / 1000 if len(sys.argv) > 3 else 0
    with Server(("127.0.0.1", int(sys.argv[1])), Connection) as server:
        print(server.server_address[1], flush=True)
        server.serve_forever()
