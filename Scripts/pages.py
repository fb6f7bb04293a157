# Makes the walk-through in Markdown, in each language, of the tutorial and the articles in PeopleFinder.docc.
# A translation is a gettext file, docs/walkthrough/translations/LANGUAGE.po: each English piece (a paragraph, a list item, a
# table cell, a label of the diagram) with its translation. A piece without one is shown in English.
import difflib
import io
import re
from pathlib import Path

import checks  # where these are
from babel.messages import pofile
from babel.messages.catalog import Catalog
from markdown_it import MarkdownIt

CATALOG = Path("Sources/PeopleFinder/PeopleFinder.docc")
BOOK = Path("docs/walkthrough")
LANGUAGES = {"en": "English", "pt-BR": "Português (Brasil)", "cs": "Čeština", "tr": "Türkçe", "sv": "Svenska", "zh-Hant": "繁體中文"}
FENCES = {".swift": "swift", ".plist": "xml", ".sh": "sh"}
SOURCE = "Source:"
# What is the same in every language: code, addresses, numbers, and what a specification is called.
NAMES = re.compile(r"`[^`]*`|\]\([^)]*\)|RFC \d+|OpenID Connect Core|§[\d.]+|[\W\d_]")


class Translation:
    """The pieces of a language; those that are asked for are collected."""

    def __init__(self, pieces):
        self.pieces, self.asked = pieces, {}

    def __call__(self, piece, where):
        if not NAMES.sub("", piece):
            return piece
        self.asked.setdefault(piece, where)
        return self.pieces.get(piece) or piece


# MARK: gettext

def read_po(language):
    path = BOOK / f"translations/{language}.po"
    return pofile.read_po(io.BytesIO(path.read_bytes() if path.exists() else b""))


def write_po(language, asked):
    """Brings a file up to date: pieces in the order of the pages, the nearest old translation for a new piece, marked fuzzy."""
    catalog, wanted, out = read_po(language), Catalog(), io.BytesIO()
    for piece, where in asked.items():
        wanted.add(piece, locations=[(where, None)])
    catalog.update(wanted)
    pofile.write_po(out, catalog, width=0, omit_header=True, ignore_obsolete=True, include_previous=True)
    (BOOK / f"translations/{language}.po").write_text(
        "# The walk-through, translated. Scripts/generate-walkthrough keeps the order and marks what has to be read again.\n"
        f'msgid ""\nmsgstr "Language: {language}\\nContent-Type: text/plain; charset=UTF-8\\n"\n\n{out.getvalue().decode().rstrip()}\n')


# MARK: What DocC reads

def directives(text):
    """A tutorial as a tree of (name, arguments, children); a child may be a paragraph."""
    root = ("", {}, [])
    stack, paragraph = [root], []

    def end():
        if paragraph:
            stack[-1][2].append(" ".join(paragraph))
            paragraph.clear()

    for line in map(str.strip, text.splitlines()):
        if match := re.fullmatch(r"@(\w+)(?:\((.*?)\))?( \{)?", line):
            end()
            node = (match[1], dict(re.findall(r'(\w+): "([^"]*)"', match[2] or "")), [])
            stack[-1][2].append(node)
            if match[3]:
                stack.append(node)
        elif line in ("", "}"):
            end()
            if line:
                stack.pop()
        else:
            paragraph.append(line)
    return root


def find(node, name):
    return [child for child in node[2] if child[0] == name]


def paragraphs(node):
    return [child for child in node[2] if isinstance(child, str)]


# MARK: Pages

class Book:
    """The pages of one language."""

    def __init__(self, language, translate):
        self.language, self.translate = language, translate
        self.tutorials = {file.stem: directives(file.read_text()) for file in (CATALOG / "Tutorials").glob("*.tutorial")}
        self.contents = self.tutorials.pop("Walkthrough")[2][0]
        self.chapters = find(self.contents, "Chapter")
        resources = find(self.contents, "Resources")[0]
        after = re.findall(r"<doc:(\w+)>", str(resources))
        self.titles = {"BeforeYouStart": None}
        for chapter in self.chapters:
            name = find(chapter, "TutorialReference")[0][1]["tutorial"].removeprefix("doc:")
            self.titles[name] = find(self.tutorials[name][2][0], "Intro")[0][1]["title"]
        for name in ["BeforeYouStart", *after]:
            self.titles[name] = (CATALOG / f"{name}.md").read_text().split("\n")[0].removeprefix("# ")

    def file(self, name):
        return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower() + ".md"

    def say(self, piece, where):
        text = self.translate(piece, where)
        text = re.sub(r"<doc:(\w+)>", lambda found: f"[{self.title(found[1])}]({self.file(found[1])})", text)
        return re.sub(r"``(\w+)``", r"`\1`", text)

    def label(self, piece):
        """What stands before a text on its line; a full-width colon needs no space after it."""
        text = self.say(piece, "Pages")
        return text if text.endswith("：") else text + " "

    def title(self, name):
        return self.translate(self.titles[name], name)

    def resource(self, name):
        path = (CATALOG / "Resources" / name).resolve().relative_to(Path.cwd())
        return f"../../../{path}"

    def image(self, source, alt, where):
        """A picture; one that is a diagram as well is drawn by the page that shows it, with its labels translated."""
        diagram = BOOK / f"{source}.mmd"
        if diagram.exists():
            lines = [re.sub(r"((?: as |: ))(.*)", lambda found: found[1] + self.say(found[2], where), line)
                     for line in diagram.read_text().splitlines()]
            return "\n".join(["```mermaid", *lines, "```"])
        file = next(file for file in sorted((CATALOG / "Resources").glob(f"{source}.*")) if "~" not in file.name)
        return f"![{self.say(alt, where)}]({self.resource(file.name)})"

    def code(self, arguments, where):
        """A file of a step: what is different from the one before, or all of it."""
        file = CATALOG / "Resources" / arguments["file"]
        text, name = file.read_text().rstrip("\n"), arguments["name"]
        caption = "" if name == "Terminal" else f"`{name}`" if " " not in name else self.say(name, where)
        fence = FENCES[file.suffix]
        if "previousFile" in arguments:
            before = (CATALOG / "Resources" / arguments["previousFile"]).read_text().rstrip("\n").split("\n")
            changes = list(difflib.unified_diff(before, text.split("\n"), lineterm="", n=2))[2:]
            text, fence = "\n".join("…" if line.startswith("@@") else line for line in changes).removeprefix("…\n"), "diff"
            caption += f" ([{self.say('whole file', 'Pages')}]({self.resource(file.name)}))"
        return ([caption] if caption else []) + [f"```{fence}\n{text}\n```"]

    def tutorial(self, name):
        node = self.tutorials[name][2][0]
        out = [f"# {self.title(name)}"]
        out += [self.say(text, name) for text in paragraphs(find(node, "Intro")[0])]
        for section in find(node, "Section"):
            out.append(f"## {self.say(section[1]['title'], name)}")
            out += [self.say(text, name) for text in paragraphs(find(section, "ContentAndMedia")[0])]
            for number, step in enumerate(find(find(section, "Steps")[0], "Step"), 1):
                parts = []
                for child in step[2]:
                    if isinstance(child, str):
                        parts.append(self.say(child, name))
                    elif child[0] == "Code":
                        parts += self.code(child[1], name)
                    elif child[0] == "Image":
                        parts.append(self.image(child[1]["source"], child[1]["alt"], name))
                start = f"{number}. "
                out.append(start + "\n\n".join(parts).replace("\n", "\n" + " " * len(start)).replace("\n   \n", "\n\n"))
        return out

    def article(self, name):
        """The article as it stands, with each piece in a line of its own."""
        text = (CATALOG / f"{name}.md").read_text().replace("## Overview\n\n", "").strip()
        lines = text.split("\n")
        out = dict(enumerate(lines))
        for token in (token for token in MarkdownIt().enable("table").parse(text) if token.type == "inline"):
            first, piece = token.map[0], " ".join(token.content.split("\n"))
            if lines[first].startswith("|"):
                cells = [cell.strip() for cell in lines[first].strip("|").split("|")]
                out[first] = "| " + " | ".join(self.say(cell, name) if cell else "" for cell in cells) + " |"
            elif image := re.fullmatch(r'@Image\(source: "(.*?)", alt: "(.*?)"\)', piece):
                out[first] = self.image(*image.groups(), name)
            else:
                said = self.say(piece.removeprefix(SOURCE + " "), name)
                start = lines[first].partition(token.content.split("\n")[0])[0]
                out[first] = start + (self.label(SOURCE) if piece.startswith(SOURCE + " ") else "") + said
                for line in range(first + 1, token.map[1]):
                    del out[line]
        return ["\n".join(out.values())]

    def index(self):
        where = "Walkthrough"
        intro = find(self.contents, "Intro")[0]
        out = [f"# {self.say(intro[1]['title'], where)}", *(self.say(text, where) for text in paragraphs(intro))]
        for chapter, name in zip(self.chapters, list(self.titles)[1:]):
            picture = find(chapter, "Image")[0][1]
            out += [f"## [{self.title(name)}]({self.file(name)})", self.image(picture["source"], picture["alt"], where),
                    *(self.say(text, where) for text in paragraphs(chapter))]
        after = list(self.titles)[1 + len(self.chapters):]
        out.append("## " + self.say(paragraphs(find(self.contents, "Resources")[0])[0].rstrip("."), where))
        return out + ["\n".join(f"- [{self.title(name)}]({self.file(name)})" for name in after)]

    def pages(self):
        """The text of each page by its path."""
        made, order = {}, list(self.titles)
        for name in ["", *order]:
            file = self.file(name) if name else "README.md"
            body = self.index() if not name else self.tutorial(name) if name in self.tutorials else self.article(name)
            links = [text if code == self.language else f"[{text}](../{code}/{file})" for code, text in LANGUAGES.items()]
            end = []
            if not name or order.index(name) < len(self.chapters):
                after = order[order.index(name) + 1] if name else order[0]
                end = [f"{self.label('Next:')}[{self.title(after)}]({self.file(after)})"]
            elif name:
                end = [f"[{self.say(find(self.contents, 'Intro')[0][1]['title'], 'Walkthrough')}](README.md)"]
            head = "<!-- Made by Scripts/generate-walkthrough; change PeopleFinder.docc or docs/walkthrough/translations. -->"
            made[BOOK / self.language / file] = "\n\n".join([head, " · ".join(links), *body, *end]) + "\n"
        return made


def book(language):
    """The pages of a language by their paths, the pieces that they ask for, and what is marked as older."""
    catalog = [one for one in read_po(language) if one.id]
    pieces, older = {one.id: one.string for one in catalog}, {one.id for one in catalog if one.fuzzy}
    translation = Translation({piece: text for piece, text in pieces.items() if piece not in older})
    return Book(language, translation).pages(), translation.asked, pieces, older
