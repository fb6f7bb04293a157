# Used by labels.py: which controls and rotors of the models no view has, and which keys the views have. Every function yields
# what is wrong, in words. Cases are looked for in code without texts and comments, keys in the files themselves.
import re
from pathlib import Path

# Where a view says which control it makes: the first argument of one of these.
MAKERS = re.compile(r"(?<![\w.])(?:Control(?:Button|Field|Link|Menu|Toggle)|RowButton)\(")
# A property or function that chooses one for the lines after it.
CHOOSER = re.compile(r"->\s*Control\s*\{|:\s*Control\s*\{")
SYMBOLS = {"control": "⌃", "option": "⌥", "shift": "⇧", "command": "⌘"}
ARROWS = {"upArrow": "↑", "downArrow": "↓", "leftArrow": "←", "rightArrow": "→"}
# What the system has keys for by itself, and shows nowhere.
USUAL = {"cancelAction", "defaultAction"}
KEY = re.compile(r"\.keyboardShortcut\((.*)\)\s*$")
IN_WORDS = re.compile(r"([⌃⌥⇧⌘]+)([^\s⌃⌥⇧⌘|])")


def cases(path, kind):
    """The cases of an enumeration of the models."""
    text = Path(path).read_text() if Path(path).is_file() else ""
    found = re.search(rf"\benum {kind}\b[^{{]*", text)
    if not found:
        return []
    # Several may stand in a line, and each may have a value.
    lines = re.findall(r"^    case ([^.(]+?)$", block(text, found.end(), "{", "}"), re.M)
    return [re.match(r"\w+", one.strip()).group() for line in lines for one in line.split(",")]


def block(text, start, opening, closing):
    """What stands between a bracket and the one that closes it."""
    depth = 0
    for place in range(start, len(text)):
        depth += {opening: 1, closing: -1}.get(text[place], 0)
        if depth == 0:
            return text[start + 1:place]
    return text[start + 1:]


def first_argument(text, start):
    """The first argument of a call, up to the comma after it."""
    inside, depth = block(text, start, "(", ")"), 0
    for place, letter in enumerate(inside):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            return inside[:place]
    return inside


def named(text):
    """The cases that views name where a control is wanted."""
    found = set(re.findall(r"(?<!\w)(?:Control|Rotor)\.(\w+)", text))
    for match in MAKERS.finditer(text):
        found.update(re.findall(r"(?<![\w)\]])\.(\w+)", first_argument(text, match.end() - 1)))
    for match in CHOOSER.finditer(text):
        found.update(re.findall(r"(?<![\w)\]])\.(\w+)", block(text, match.end() - 1, "{", "}")))
    return found


def unused(files):
    """A control that no view has is a label that was translated for nobody, or a view that was forgotten."""
    used = set()
    for lines in files.values():
        used |= named("\n".join(lines))
    for kind in ("Control", "Rotor"):
        path = "Sources/PeopleFinder/Controls/Control.swift"
        known = cases(path, kind)
        if not known:
            yield f"{path}: no case of {kind} was found"
        for case in known:
            if case not in used:
                yield f"{path}: {kind}.{case} is used by no view"


def written(modifiers, key):
    return "".join(sign for name, sign in SYMBOLS.items() if name in modifiers) + key.upper()


def shortcuts(path):
    """The keys of a file: [("⇧⌘A", "accounts", 12)], with the control that has each; None where it is a person's action."""
    text = Path(path).read_text()
    constant = re.search(r"let modifiers: EventModifiers = \[(.*)\]", text)
    control = None
    for number, line in enumerate(text.splitlines(), 1):
        if maker := re.search(r"(?<![\w.])(Control\w+|PersonActionButton)\(\s*\.?(\w+)", line):
            control = maker.group(2) if maker.group(1).startswith("Control") else None
        if not (match := KEY.search(line)):
            if ".keyboardShortcut(" in line:
                # It can't be read, and a key that no document names says so.
                yield "?", control, number
            continue
        arguments = match.group(1)
        key, _, modifiers = arguments.partition("modifiers:")
        if "modifiers" in modifiers and constant:
            modifiers = constant.group(1)
        names = set(re.findall(r"\.(\w+)", modifiers)) if modifiers else {"command"}
        keys = re.findall(r'"(.)"', key)
        special = re.search(r"^\s*\.(\w+)", key)
        if special and special.group(1) in ARROWS:
            keys = [ARROWS[special.group(1)]]
        elif special and special.group(1) in USUAL:
            continue
        for one in keys or ["?"]:
            yield written(names, one), control, number


def wrong_keys(paths, document):
    """The keys of the views are those that the document names, and each does one thing."""
    text = Path(document).read_text() if Path(document).is_file() else ""
    row = re.search(r"^\| keys \|(.*)\|\s*$", text, re.M)
    if not row:
        yield f"{document}: there is no row of keys"
        return
    told = ["".join(pair).upper() for pair in IN_WORDS.findall(row.group(1))]
    for key in sorted({key for key in told if told.count(key) > 1}):
        yield f"{document}: {key} is there twice"
    places = {}
    for path in paths:
        for key, control, number in shortcuts(path):
            places.setdefault(key, []).append((path, control, number))
    for key, uses in sorted(places.items()):
        controls = {control for _, control, _ in uses}
        actions = sum(control is None for _, control, _ in uses)
        if len({path for path, _, _ in uses}) > 1 or len(controls - {None}) > 1 or actions > 1:
            where = ", ".join(f"{path}:{number}" for path, _, number in uses)
            yield f"{where}: {key} does more than one thing"
        if key not in told:
            yield f"{uses[0][0]}:{uses[0][2]}: {key} is not among the keys of {document}"
    for key in told:
        if key not in places:
            yield f"{document}: {key} is named there, and no view has it"
