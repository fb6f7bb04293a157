"""Reads Sources/PeopleFinder/Resources/*.strings and writes the declarations of phrases that are made of the English ones.

Usage: texts.py write | check FOLDER
"write" makes the Swift files anew; "check" says what is wrong with the texts, and whether the Swift files fit them."""
import pathlib
import re
import sys

# The languages, with the plural categories that CLDR has for whole numbers in each.
LANGUAGES = {
    "en": ["one", "other"], "pt-BR": ["one", "many", "other"], "cs": ["one", "few", "other"], "tr": ["one", "other"],
    "sv": ["one", "other"], "zh-Hant": ["other"]}
# Where codes of errors are declared, and the group of keys that has words for each.
CODES = {"Sources/NativeOAuth/Errors/OAuthError+Code.swift": "oauth", "Sources/GraphPeople/Errors/GraphError+Code.swift": "graph"}
RESOURCES, MADE = "Sources/PeopleFinder/Resources", "Sources/PeopleFinder/Texts/Phrases"
REMARK = "// Made by Scripts/generate-texts from Resources/en.strings; do not change it here."
TOKEN = re.compile(r'\s+|//[^\n]*|/\*(?P<comment>.*?)\*/|"(?P<key>(?:[^"\\]|\\.)*)"\s*=\s*"(?P<text>(?:[^"\\]|\\.)*)"\s*;', re.S)
PLURAL = re.compile(r"(\w+\.\w+)\.(?:zero|one|two|few|many|other)$")
root, faults = pathlib.Path(sys.argv[2]), []


def read(path):
    """The texts of a file by key, and the comment before each."""
    texts, comments, position, comment = {}, {}, 0, ""
    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        faults.append(f"{path}: cannot be read: {error}")
        return texts, comments
    while position < len(source):
        token = TOKEN.match(source, position)
        where = f"{path}:{source.count(chr(10), 0, token.start('key') if token and token['key'] else position) + 1}"
        if not token:
            faults.append(f'{where}: neither a comment nor "key" = "text";')
            break
        position, key = token.end(), token["key"]
        if token["comment"] is not None:
            comment = " ".join(token["comment"].split())
        elif key is not None:
            if key in texts:
                faults.append(f'{where}: the key "{key}" is there twice')
            if not re.fullmatch(r"[a-z][A-Za-z]*(\.[a-z][A-Za-z]*){1,2}", key):
                faults.append(f'{where}: the key "{key}" is not of the form group.name')
            texts[key] = re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t"}.get(found[1], found[1]), token["text"])
            comments[key] = comment
            if not PLURAL.match(key):  # a comment is about the family that follows it
                comment = ""
    return texts, comments


def load():
    """The arguments of each phrase in the order of the English file, those that only front ends use, and the texts of all languages."""
    there = {path.stem for path in (root / RESOURCES).glob("*.strings")}
    for language in sorted(there.symmetric_difference(LANGUAGES)):
        faults.append(f"{RESOURCES}/{language}.strings: {'no language that is known' if language in there else 'missing'}")
    tables, phrases, outside = {}, {}, set()
    for language in LANGUAGES:
        tables[language], comments = read(root / RESOURCES / f"{language}.strings")
        for key, comment in comments.items() if language == "en" else ():
            found = re.search(r"Arguments: ([^.]*)\.", comment)
            name = PLURAL.sub(r"\1", key)
            phrases.setdefault(name, [word.strip() for word in found[1].split(",")] if found else [])
            if "For front ends." in comment:
                outside.add(name)
    return phrases, outside, tables


def examine(phrases, tables):
    """What is missing, empty, or has other placeholders than it should."""
    for language, categories in LANGUAGES.items():
        texts, where, wanted = tables[language], f"{RESOURCES}/{language}.strings", set()
        for name, arguments in phrases.items():
            for key in [f"{name}.{category}" for category in categories] if "count" in arguments else [name]:
                wanted.add(key)
                text = texts.get(key)
                if text is None:
                    faults.append(f'{where}: the key "{key}" is missing')
                    continue
                if not text or text != text.strip():
                    faults.append(f'{where}: the text of "{key}" is empty, or begins or ends with a space')
                found = re.findall(r"%(?:(\d)\$@|(.?))", text, re.S)
                for _, other in (one for one in found if not one[0]):
                    faults.append(f'{where}: "{key}" has a placeholder that is not of the form %1$@: "%{other}"')
                used, expected = {int(one) for one, _ in found if one}, set(range(1, len(arguments) + 1))
                for number in sorted(expected - used):
                    faults.append(f'{where}: "{key}" does not use %{number}$@, the argument "{arguments[number - 1]}"')
                for number in sorted(used - expected):
                    faults.append(f'{where}: "{key}" uses %{number}$@, which the English comment does not name')
        for key in sorted(set(texts) - wanted):
            faults.append(f'{where}: the key "{key}" is in no other language, or its plural category is none of this language')


def member(key):
    """The Swift name of a key: signIn.title becomes signInTitle."""
    group, name = key.split(".", 1)
    return group + name[0].upper() + name[1:]


def examine_use(phrases, outside):
    """Every key is used by the sources, or said to be for front ends; every code of an error has words."""
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted((root / "Sources").rglob("*.swift"))
                      if not path.is_relative_to(root / MADE))
    for name in phrases:
        if name not in outside and not re.search(rf"\.{member(name)}\b", sources):
            faults.append(f'the key "{name}" is used nowhere, and its comment does not say "For front ends."')
    for path, group in CODES.items():
        declared = re.findall(r"static let (\w+) = Code\(", (root / path).read_text(encoding="utf-8")) if (root / path).exists() else None
        if declared == []:
            faults.append(f"{path}: no code was found in it")
        for code in declared or ():
            if f"{group}.{code}" not in phrases:
                faults.append(f'the code "{code}" of {path} has no words: the key "{group}.{code}" is missing')


def phrase(name, arguments, english):
    """The declaration of one phrase, with its English text."""
    # Only our own program says these two groups; another app has no use for them.
    access = "package" if name.split(".")[0] in ("command", "terminal") else "public"
    yield "    /// " + english.get(f"{name}.other", english.get(name, "")).replace("\n", " ")
    if not arguments:
        yield f'    {access} static let {member(name)} = Phrase("{name}")'
        return
    parameters, values = [], []
    for argument in arguments:
        word, is_phrase = re.fullmatch(r"(.*?)\s*(\(phrase\))?", argument).groups()
        kind, case = ("Int", "count") if word == "count" else ("Phrase", "phrase") if is_phrase else ("String", "text")
        parameters.append(f"{'' if parameters else '_ '}{word}: {kind}")
        values.append(f".{case}({word})")
    yield f"    {access} static func {member(name)}({', '.join(parameters)}) -> Phrase {{"
    yield f'        Phrase("{name}", {", ".join(values)})'
    yield "    }"


def made(phrases, english):
    """The Swift files by their paths."""
    groups = {}
    for name, arguments in phrases.items():
        groups.setdefault(name.split(".")[0], []).extend(phrase(name, arguments, english))
    return {f"{MADE}/Phrase+{group[0].upper()}{group[1:]}.swift":
            "\n".join([REMARK, "// swift-format-ignore-file", "extension Phrase {", *lines, "}", ""])
            for group, lines in groups.items()}


phrases, outside, tables = load()
if not faults:
    examine(phrases, tables)
if not faults:
    files = made(phrases, tables["en"])
    there = {f"{MADE}/{path.name}" for path in (root / MADE).glob("*.swift")}
    if sys.argv[1] == "check":
        examine_use(phrases, outside)
        for path in sorted(there.union(files)):
            if path not in files or path not in there or (root / path).read_text(encoding="utf-8") != files[path]:
                faults.append(f"{path}: does not fit the texts: run Scripts/generate-texts")
    else:
        (root / MADE).mkdir(parents=True, exist_ok=True)
        for path in there - files.keys():
            (root / path).unlink()
        for path, text in files.items():
            (root / path).write_text(text, encoding="utf-8")
print("\n".join(faults) if faults else f"texts: {len(phrases)} phrases in {len(LANGUAGES)} languages")
sys.exit(bool(faults))
