"""Reads Sources/PeopleFinder/Resources/*.strings and writes the declarations of phrases that are made of the English ones.

Usage: texts.py write | check FOLDER
"write" makes the Swift files anew; "check" says what is wrong with the texts, and whether the Swift files fit them.
Only Python's own library is used.
"""
import pathlib
import re
import sys

# The languages, with the plural categories that CLDR has for whole numbers in each.
LANGUAGES = {
    "en": ["one", "other"],
    "pt-BR": ["one", "many", "other"],
    "cs": ["one", "few", "other"],
    "tr": ["one", "other"],
    "sv": ["one", "other"],
    "zh-Hant": ["other"],
}
CATEGORIES = ["zero", "one", "two", "few", "many", "other"]
# Where codes of errors are declared, and the group of keys that has words for each.
CODES = {
    "Sources/NativeOAuth/Errors/OAuthError+Code.swift": "oauth",
    "Sources/GraphPeople/Errors/GraphError+Code.swift": "graph",
}
RESOURCES = "Sources/PeopleFinder/Resources"
MADE = "Sources/PeopleFinder/Texts/Phrases"
REMARK = "// Made by Scripts/generate-texts from Resources/en.strings; do not change it here."

TOKEN = re.compile(r'\s+|//[^\n]*|/\*(?P<comment>.*?)\*/|"(?P<key>(?:[^"\\]|\\.)*)"\s*=\s*"(?P<text>(?:[^"\\]|\\.)*)"\s*;', re.S)
KEY = re.compile(r"[a-z][A-Za-z]*(\.[a-z][A-Za-z]*){1,2}$")
ARGUMENTS = re.compile(r"Arguments: ([^.]*)\.")
PLACEHOLDER = re.compile(r"%(?:(\d)\$@|.?)", re.S)


class Entry:
    """A text, or a family of plurals, with what is said of it in the English file."""

    def __init__(self, comment):
        found = ARGUMENTS.search(comment)
        self.arguments = [word.strip() for word in found.group(1).split(",")] if found else []
        self.is_for_front_ends = "For front ends." in comment

    @property
    def has_count(self):
        return "count" in self.arguments


def read(path, faults):
    """The texts of a file by key, and the comment before each."""
    texts, comments, position, comment = {}, {}, 0, ""
    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        faults.append(f"{path}: cannot be read: {error}")
        return texts, comments
    while position < len(source):
        token = TOKEN.match(source, position)
        if not token:
            line = source.count("\n", 0, position) + 1
            faults.append(f'{path}:{line}: neither a comment nor "key" = "text";')
            return texts, comments
        position = token.end()
        if token["comment"] is not None:
            comment = " ".join(token["comment"].split())
        elif token["key"] is not None:
            line = source.count("\n", 0, token.start("key")) + 1
            if token["key"] in texts:
                faults.append(f'{path}:{line}: the key "{token["key"]}" is there twice')
            if not KEY.match(token["key"]):
                faults.append(f'{path}:{line}: the key "{token["key"]}" is not of the form group.name')
            texts[token["key"]] = unescape(token["text"])
            comments[token["key"]] = comment
            # A comment is about the family that follows it.
            if not is_plural(token["key"]):
                comment = ""
    return texts, comments


def unescape(text):
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t"}.get(found[1], found[1]), text)


def is_plural(key):
    return key.count(".") == 2 and key.rsplit(".", 1)[1] in CATEGORIES


def stem(key):
    return key.rsplit(".", 1)[0] if is_plural(key) else key


def member(key):
    """The Swift name of a key: signIn.title becomes signInTitle."""
    group, name = key.split(".", 1)
    return group + name[0].upper() + name[1:]


def load(root, faults):
    """The entries in the order of the English file, and the texts of all languages."""
    there = {path.stem for path in (root / RESOURCES).glob("*.strings")}
    for language in sorted(there.symmetric_difference(LANGUAGES)):
        faults.append(f"{RESOURCES}/{language}.strings: {'no language that is known' if language in there else 'missing'}")
    tables, entries = {}, {}
    for language in LANGUAGES:
        path = root / RESOURCES / f"{language}.strings"
        tables[language], comments = read(path, faults)
        if language == "en":
            for key in tables["en"]:
                entries.setdefault(stem(key), Entry(comments[key]))
    return entries, tables


def examine(entries, tables, faults):
    """What is missing, empty, or has other placeholders than it should."""
    for language, categories in LANGUAGES.items():
        texts = tables[language]
        where = f"{RESOURCES}/{language}.strings"
        wanted = set()
        for name, entry in entries.items():
            keys = [f"{name}.{category}" for category in categories] if entry.has_count else [name]
            wanted.update(keys)
            for key in keys:
                if key not in texts:
                    faults.append(f'{where}: the key "{key}" is missing')
                    continue
                text = texts[key]
                if not text.strip() or text != text.strip():
                    faults.append(f'{where}: the text of "{key}" is empty, or begins or ends with a space')
                used = set()
                for found in PLACEHOLDER.finditer(text):
                    if found[1] is None:
                        faults.append(f'{where}: "{key}" has a placeholder that is not of the form %1$@: "{found[0]}"')
                    else:
                        used.add(int(found[1]))
                expected = set(range(1, len(entry.arguments) + 1))
                for number in sorted(expected - used):
                    faults.append(f'{where}: "{key}" does not use %{number}$@, the argument "{entry.arguments[number - 1]}"')
                for number in sorted(used - expected):
                    faults.append(f'{where}: "{key}" uses %{number}$@, which the English comment does not name')
        for key in sorted(set(texts) - wanted):
            faults.append(f'{where}: the key "{key}" is in no other language, or its plural category is none of this language')


def examine_use(root, entries, faults):
    """Every key is used by the sources, or said to be for front ends; every code of an error has words."""
    sources = ""
    for path in sorted((root / "Sources").rglob("*.swift")):
        if not path.is_relative_to(root / MADE):
            sources += path.read_text(encoding="utf-8")
    for name, entry in entries.items():
        if not entry.is_for_front_ends and not re.search(rf"\.{member(name)}\b", sources):
            faults.append(f'the key "{name}" is used nowhere, and its comment does not say "For front ends."')
    for path, group in CODES.items():
        if not (root / path).exists():
            continue
        declared = re.findall(r"static let (\w+) = Code\(", (root / path).read_text(encoding="utf-8"))
        if not declared:
            faults.append(f"{path}: no code was found in it")
        for code in declared:
            if f"{group}.{code}" not in entries:
                faults.append(f'the code "{code}" of {path} has no words: the key "{group}.{code}" is missing')


def phrase(name, entry, english):
    """The declaration of one phrase, with its English text for whoever reads the code."""
    # Only our own program says these two groups; another app has no use for them.
    access = "package" if name.split(".")[0] in ("command", "terminal") else "public"
    shown = english.get(f"{name}.other", english.get(name, "")).replace("\n", " ")
    lines = [f"    /// {shown}"]
    if not entry.arguments:
        lines.append(f'    {access} static let {member(name)} = Phrase("{name}")')
        return lines
    parameters, arguments = [], []
    for index, argument in enumerate(entry.arguments):
        is_phrase = argument.endswith("(phrase)")
        word = argument.removesuffix("(phrase)").strip()
        kind = "Int" if word == "count" else "Phrase" if is_phrase else "String"
        case = "count" if word == "count" else "phrase" if is_phrase else "text"
        parameters.append(f"{'_ ' if index == 0 else ''}{word}: {kind}")
        arguments.append(f".{case}({word})")
    lines.append(f"    {access} static func {member(name)}({', '.join(parameters)}) -> Phrase {{")
    lines.append(f'        Phrase("{name}", {", ".join(arguments)})')
    lines.append("    }")
    return lines


def made(entries, tables):
    """The Swift files by their paths."""
    files = {}
    groups = {}
    for key, entry in entries.items():
        groups.setdefault(key.split(".")[0], []).append((key, entry))
    for group, members in groups.items():
        lines = [REMARK, "// swift-format-ignore-file", "extension Phrase {"]
        for key, entry in members:
            lines += phrase(key, entry, tables["en"])
        lines.append("}")
        files[f"{MADE}/Phrase+{group[0].upper()}{group[1:]}.swift"] = "\n".join(lines) + "\n"
    return files


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ("write", "check"):
        sys.exit("Usage: texts.py write | check FOLDER")
    root, faults = pathlib.Path(sys.argv[2]), []
    entries, tables = load(root, faults)
    if not faults:
        examine(entries, tables, faults)
    files = {} if faults else made(entries, tables)
    if sys.argv[1] == "write":
        if not faults:
            (root / MADE).mkdir(parents=True, exist_ok=True)
            for path in (root / MADE).glob("*.swift"):
                path.unlink()
            for path, text in files.items():
                (root / path).write_text(text, encoding="utf-8")
    elif not faults:
        examine_use(root, entries, faults)
        there = {f"{MADE}/{path.name}" for path in (root / MADE).glob("*.swift")}
        for path in sorted(there.union(files)):
            if path not in files or path not in there or (root / path).read_text(encoding="utf-8") != files[path]:
                faults.append(f"{path}: does not fit the texts: run Scripts/generate-texts")
    for fault in faults:
        print(fault)
    if faults:
        print(f"texts: {len(faults)} faults")
        sys.exit(1)
    print(f"texts: {len(entries)} phrases in {len(LANGUAGES)} languages")


main()
