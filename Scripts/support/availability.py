# Called by check-apple with the oldest systems of Package.swift and the folders of the declarations and of the sources. Says which use of a declared symbol is older than the symbol: the compiler on Linux
# does not, it takes `@available(iOS 17.4, *)` for a remark about other systems. Goes by names and labels, not by types.
#
# Usage: availability.py "iOS 17 macOS 14 visionOS 1" FOLDER...
import re
import sys
from pathlib import Path

from checks import files, swift_code

EXTENSIONS = "app extensions"
DECLARATION = re.compile(
    r"\b(?:public|open)\b[^{}=(]*?\b(?:(?P<type>class|struct|enum|protocol|actor|typealias)\s+(?P<typename>[A-Z]\w*)"
    r"|func\s+(?P<func>\w+)|(?:var|let)\s+(?P<var>\w+)|(?P<init>init)\b)"
    r"|\bcase\s+(?P<case>\w+)|\bextension\s+(?P<extension>\w+)")
MARK = re.compile(r"@available\s*\(([^)]*)\)|#available\s*\(([^)]*)\)|(#unavailable)|\b(guard)\b|([{}\n])")
failures = []


def number(version):
    parts = [int(part) for part in version.split(".")]
    while parts[-1] == 0:
        parts.pop()
    return tuple(parts)


def systems(text):
    """`iOS 17.4, macOS 14.4, *` as numbers, `iOSApplicationExtension, unavailable` as a mark."""
    if re.search(r"ApplicationExtension\s*,\s*unavailable", text):
        return {EXTENSIONS: ()}
    return {system: number(version) for system, version in re.findall(r"\b(iOS|macOS|visionOS)\s+([0-9.]+)", text)}


def joined(one, other):
    return {system: max(one.get(system, ()), other.get(system, ())) for system in one.keys() | other.keys()}


def labels(text):
    """The labels of the list of parameters or arguments with which a text begins."""
    depth, parts, part = 0, [], ""
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if depth == 0:
            break
        if depth == 1 and character == ",":
            parts.append(part)
            part = ""
        elif depth > 1 or character != "(":
            part += character
    found = [re.match(r"\s*(\w+)(?:\s+\w+)?\s*:", part) for part in parts + [part] if part.strip()]
    return [match.group(1) if match else "_" for match in found]


def declarations(path, lines):
    """Yields container, kind, name, labels, whether it belongs to the type, and what it needs."""
    scopes, needs = [("", {})], {}
    for line_number, line in enumerate(lines, 1):
        for text in re.findall(r"@available\s*\(([^)]*)\)", line):
            needs = joined(needs, systems(text))
        line = re.sub(r"@available\s*\([^)]*\)", "", line)
        opened = ("", scopes[-1][1])
        match = DECLARATION.search(line)
        if match:
            container, inherited = scopes[-1]
            kind = next(key for key, text in match.groupdict().items() if text and key != "type")
            name, needs = match.group(kind), joined(inherited, needs)
            if kind == "extension":
                opened = (name, needs)
            else:
                if not needs.keys() - {EXTENSIONS}:
                    failures.append(f"{path}:{line_number}: {name} has no @available that names a system")
                rest = line[match.end():]
                yield (
                    container, kind, name, labels(rest[rest.find("("):]) if kind in ("func", "init") else [],
                    re.search(r"\b(?:class|static)\s+(?:func|var|let)\b", line) is not None, needs)
                opened = (f"{container}.{name}" if container else name, needs)
            needs = {}
        for character in line:
            if character == "{":
                scopes.append(opened)
                opened = ("", opened[1])
            elif character == "}" and len(scopes) > 1:
                scopes.pop()


def contexts(path, text):
    """Yields start, end, and what the code there may rely on beyond the oldest systems."""
    stack, pending, guard, start, line = [({}, {})], {}, None, 0, 0
    for mark in MARK.finditer(text):
        attribute, condition, negation, guarded, sign = mark.groups()
        yield start, mark.start(), joined(stack[-1][0], pending)
        start = mark.start()
        if negation:
            failures.append(f"{path}: #unavailable is not understood: write guard #available")
        elif guarded:
            guard = {}
        elif attribute is not None:
            pending = joined(pending, systems(attribute))
        elif condition is not None and guard is not None:
            guard = joined(guard, systems(condition))
        elif condition is not None:
            pending = joined(pending, systems(condition))
        elif sign == "{":
            # What stands in a guard's block may not rely on it, what follows the block may.
            stack.append((stack[-1][0], guard) if guard is not None else (joined(stack[-1][0], pending), {}))
            pending, guard = {}, None
        elif sign == "}" and len(stack) > 1:
            promised = stack.pop()[1]
            stack[-1] = (joined(stack[-1][0], promised), stack[-1][1])
        elif sign == "\n":
            # A declaration without a body ends with its line, and what was said of it too.
            ended, line = text[line:mark.start()], mark.end()
            if re.search(r"\b(func|init|var|let|case|import)\b", ended) and ended.count("(") == ended.count(")"):
                pending = {} if "{" not in ended else pending
    yield start, len(text), stack[-1][0]


def uses(container, kind, name, parameters, of_type, text):
    """Yields the places where a symbol is used."""
    owner = container.split(".")[-1]
    pattern = {
        "typename": rf"\b{owner}\s*\.\s*{name}\b" if owner else rf"\b{name}\b",
        "func": rf"\b{name}\s*\(",
        "init": rf"(?:\b{owner}|\.init)\s*\(",
        "var": (rf"\b{owner}\s*\.\s*{name}\b" if of_type else rf"\.{name}\b") if owner else rf"\b{name}\b",
        "case": rf"\.{name}\b",
    }[kind]
    for match in re.finditer(pattern, text):
        # The last argument may stand behind the parentheses.
        if kind not in ("func", "init") or labels(text[match.end() - 1:]) in (parameters, parameters[:-1]):
            yield match.start()


words = sys.argv[1].split()
oldest = {system: number(version) for system, version in zip(words[::2], words[1::2])}
sources = {path: swift_code(Path(path).read_text()) for path in files(*sys.argv[2:])}

modules, symbols, looked = set(), [], 0
for path, lines in sorted(sources.items()):
    if "/Declarations/" in path:
        modules.add(path.split("/Declarations/")[1].split("/")[0])
        symbols += declarations(path, lines)

for path, lines in sorted(sources.items()):
    text = "\n".join(lines)
    if "/Declarations/" in path or not modules & set(re.findall(r"^\s*(?:\w+ )?import (\w+)", text, re.M)):
        continue
    spans = list(contexts(path, text))
    for *symbol, needs in symbols:
        asked = {s: v for s, v in needs.items() if s == EXTENSIONS or v > oldest.get(s, ())}
        for place in uses(*symbol, text) if asked else []:
            looked += 1
            here = next(context for start, end, context in spans if start <= place < end)
            where = f"{path}:{text.count(chr(10), 0, place) + 1}: {'.'.join(filter(None, [symbol[0], symbol[2]]))}"
            for system, version in asked.items():
                have = here.get(system, oldest.get(system))
                if system == EXTENSIONS and system not in here:
                    failures.append(f"{where} is not there for app extensions, and nothing says so")
                elif system != EXTENSIONS and have < version:
                    shown = [".".join(map(str, v)) for v in (version, have)]
                    failures.append(f"{where} is there from {system} {shown[0]} on, and may be used on {shown[1]}")

if not symbols:
    failures.append("AppleDeclarations declares nothing")
for failure in failures:
    print(failure)
if failures:
    sys.exit(1)
print(f"check-apple: {len(symbols)} declared symbols, {looked} uses of newer ones are all guarded")
