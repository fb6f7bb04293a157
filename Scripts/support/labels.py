# Called by check-labels with the output of swift-code.awk for Sources/PeopleFinderUI: words in strings are left out there, so
# a text that stands in the source is an empty string.
import re
import sys
from pathlib import Path

# What a person can press, type into or turn.
CONTROLS = (
    "Button|Toggle|TextField|SecureField|TextEditor|Menu|Picker|DatePicker|Stepper|Slider|Link|ShareLink|NavigationLink"
    "|EditButton|PasteButton|RenameButton|DisclosureGroup|ControlGroup|ColorPicker|SettingsLink|HelpLink")
MADE = re.compile(rf"(?<![\w.])({CONTROLS})\s*(?:<[^>]*>\s*)?[({{]")
GESTURE = re.compile(r"\.(onTapGesture|onLongPressGesture|gesture|onDrag|onDrop)\b")
# What shows or says a text, and would say it in one language.
SHOWN = re.compile(
    rf"(?<![\w.])({CONTROLS}|Text|Label|LabeledContent|Section|ProgressView|ContentUnavailableView|CommandMenu)\(\s*\"\""
    r"|\.(navigationTitle|accessibility\w+|alert|confirmationDialog|help|badge)\(\s*\"\"")
# A title of Texts, or what is said in its place.
LABELED = re.compile(rf"(?:{CONTROLS})\(\s*(?:texts\[|shown\b)|\.accessibility(?:Hidden|Label)\(")
failures, files, made = [], {}, 0


def statement(lines, index):
    """The line, and those after it that belong to the same expression: deeper, or a modifier of it."""
    indent = len(lines[index]) - len(lines[index].lstrip())
    text = [lines[index]]
    for line in lines[index + 1:]:
        if line.strip() and len(line) - len(line.lstrip()) <= indent and not re.match(r"\s*[.})\]]", line):
            break
        text.append(line)
    return "\n".join(text)


for row in sys.stdin:
    path, _, code = row.rstrip("\n").split("\t", 2)
    files.setdefault(path, []).append(code)
for path, lines in files.items():
    whole = "\n".join(lines)
    for index, line in enumerate(lines):
        where, labeled = f"{path}:{index + 1}", LABELED.search(statement(lines, index))
        for control in MADE.findall(line):
            made += 1
            if "/Controls/" not in path:
                failures.append(f"{where}: {control} is made here: take what is in Controls, which has its label")
            elif not labeled:
                failures.append(f"{where}: {control} has neither a title of Texts nor an accessibility label")
        if match := GESTURE.search(line):
            failures.append(f"{where}: {match.group(1)} is no control: nobody reads it aloud, and no key reaches it")
        if match := SHOWN.search(line):
            failures.append(f"{where}: {match.group(1) or match.group(2)} has words of its own: take them from Texts")
        # A picture may be made in a property whose user hides it or says what it is.
        if re.search(r"(?<![\w.])Image\(", line) and not labeled and "extension Image" not in whole and not re.search(
                r"\.accessibilityLabel\([\s\S]*\.accessibilityHidden\(", whole):
            failures.append(f"{where}: a picture that is neither hidden from those who do not see it nor named")

# A control that no view has is a label that was translated for nobody, or a view that was forgotten.
views = "\n".join(line for lines in files.values() for line in lines)
model = Path("Sources/PeopleFinder/Controls/Control.swift").read_text()
cases = [name for line in re.findall(r"^    case (\w[\w, ]*)", model, re.M) for name in line.split(", ")]
failures += [f"Control.swift: {case} is used by no view" for case in cases if not re.search(rf"\.{case}\b", views)]

if not made or not cases:
    failures.append("no control was found: this looks at the wrong folder")
print("\n".join(failures) or f"check-labels: ok, {made} controls have their labels, in every language")
sys.exit(1 if failures else 0)
