"""The directory in SQLite's FTS5 with trigrams: filled from pages of Graph, opened, and asked what is typed.

Usage: fts5-people.py PAGES TRACE DATABASE
PAGES has an answer of Graph a line. Less than three letters are no trigram; they are looked up as beginnings of names.
"""

import json
import os
import pathlib
import resource
import sqlite3
import sys
import time

COLUMNS = ("displayName", "mail", "jobTitle", "department", "officeLocation", "phones")


def rows(pages):
    for page in pages:
        for person in json.loads(page)["value"]:
            phones = " ".join([*(person.get("businessPhones") or []), person.get("mobilePhone") or ""])
            yield tuple(person.get(column) or "" for column in COLUMNS[:-1]) + (phones,)


def texts(trace):
    """What stands in the field after each key."""
    for search in trace["searches"]:
        text = ""
        for key in search["keys"]:
            text = text[:-1] if key[1] == "\b" else text + key[1]
            if text.strip():
                yield text


def people(database, text):
    words = text.split()
    if all(len(word) > 2 for word in words):
        query = " ".join('"' + word.replace('"', '""') + '"' for word in words)
        return database.execute("SELECT displayName FROM people WHERE people MATCH ? ORDER BY rank LIMIT 25", [query]).fetchall()
    like = words[0].replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
    return database.execute("SELECT displayName FROM people WHERE displayName LIKE ? ESCAPE '\\' LIMIT 25", [like]).fetchall()


def main():
    pages, trace, file = sys.argv[1:]
    start = time.perf_counter()
    with sqlite3.connect(file) as database:
        database.execute(f"CREATE VIRTUAL TABLE people USING fts5({', '.join(COLUMNS)}, tokenize = 'trigram')")
        with open(pages, encoding="utf-8") as lines:
            database.executemany(f"INSERT INTO people VALUES ({', '.join('?' * len(COLUMNS))})", rows(lines))
    database.close()
    print(f"FTS5: filled in {time.perf_counter() - start:.2f} s, {os.path.getsize(file)} bytes", end="; ")
    start = time.perf_counter()
    database = sqlite3.connect(file)
    people(database, "adele vance")
    print(f"opened and asked {(time.perf_counter() - start) * 1000:.1f} ms", end="; ")
    times = []
    for text in texts(json.loads(pathlib.Path(trace).read_text(encoding="utf-8"))):
        start = time.perf_counter()
        people(database, text)
        times.append((time.perf_counter() - start) * 1000)
    times.sort()
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6
    print(f"{len(times)} keystrokes: median {times[len(times) // 2]:.2f} ms, p99 {times[len(times) * 99 // 100]:.2f} ms, "
          f"longest {times[-1]:.2f} ms, peak RSS {peak:.1f} MB, Python and the filling included")


main()
