# What the checks share: the tree to look at (the first argument, or this repository), Swift without comments and strings, the end.
import os
import re
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parents[2]
NAME = Path(sys.argv[0]).name
failures = []


def enter():
    """Goes to the tree that is looked at."""
    os.chdir(sys.argv[1] if len(sys.argv) > 1 else HOME)


def files(*places, suffix=".swift", without=()):
    """The files with that suffix below the places, in order; not those below a folder whose name ends as said."""
    found = set()
    for place in places:
        for folder, folders, names in os.walk(place):
            folders[:] = [one for one in folders if one != ".git" and not one.startswith(".build")
                          and not one.endswith(tuple(without) or "\0")]
            found.update(os.path.normpath(os.path.join(folder, name)) for name in names if name.endswith(suffix))
    return sorted(found)


def fail(message):
    failures.append(message)


def finish(said, looked=1, missing="there is no Swift file to look at"):
    """Ends the check: with what failed, or with what was looked at."""
    if not looked and not failures:
        failures.append(missing)
    for failure in failures:
        print(failure)
    if failures:
        sys.exit(f"{NAME}: failed: {len(failures)}")
    print(f"{NAME}: ok, {said}" if said else f"{NAME}: ok")


def swift_code(text):
    """The lines of a Swift file without comments and without the text of strings; what an interpolation computes is kept.

    So a rule about code does not trip over a sentence about code."""
    out, stack, comments, at = [], [], 0, 0
    while at < len(text):
        if comments:
            pattern = r"/\*|\*/|\n"
        elif stack and stack[-1][0] != "(":
            pattern = f'{stack[-1][0]}{stack[-1][1]}|\\\\{stack[-1][1]}|\n'
        else:
            pattern = r'//[^\n]*|/\*|#*"""|#*"|[()]|\n'
        found = re.compile(pattern).search(text, at)
        if not comments and (not stack or stack[-1][0] == "("):
            out.append(text[at:found.start() if found else len(text)])
        if not found:
            break
        token, at = found[0], found.end()
        if token == "\n":
            while stack and stack[-1][0] == '"':  # a string of one line ends with it
                stack.pop()
            out.append(token)
        elif comments:
            comments += 1 if token == "/*" else -1
        elif stack and stack[-1][0] != "(":
            if not token.startswith("\\"):
                stack.pop()
                out.append('"')
            elif text[at:at + 1] == "(":
                stack.append(["(", 1])
                out.append(" ")
                at += 1
            elif text[at:at + 1] != "\n":
                at += 1
        elif token == "/*":
            comments = 1
        elif token in "()":
            if stack:
                stack[-1][1] += 1 if token == "(" else -1
            if stack and stack[-1][1] == 0:
                stack.pop()
                token = " "
            out.append(token)
        elif not token.startswith("//"):
            hashes = token.rstrip('"')
            stack.append([token[len(hashes):], hashes])
            out.append('"')
    return "".join(out).split("\n")


def lines(paths):
    """The code of Swift files: path, number and text of each line."""
    for path in paths:
        for number, line in enumerate(swift_code(Path(path).read_text()), 1):
            yield path, number, line
