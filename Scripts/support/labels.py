# Called by check-labels with the output of swift-code.awk for Sources/PeopleFinderUI: words in strings are left out there, so
# a text that stands in the source is an empty string.
import re
import sys

from controls import unused, wrong_keys

# What a person can press, type into or turn. Made in Controls/ only, by what the model calls it.
CONTROLS = (
    "Button|Toggle|TextField|SecureField|TextEditor|Menu|Picker|DatePicker|Stepper|Slider|Link|ShareLink|NavigationLink"
    "|EditButton|PasteButton|RenameButton|DisclosureGroup|ControlGroup|ColorPicker|SettingsLink|HelpLink")
MADE = re.compile(rf"(?<![\w.])({CONTROLS})\s*(?:<[^>]*>\s*)?[({{]")
GESTURE = re.compile(r"\.(onTapGesture|onLongPressGesture|gesture|onDrag|onDrop)\b")
# What shows or says a text, and would say it in one language.
SHOWN = re.compile(
    rf"(?<![\w.])({CONTROLS}|Text|Label|LabeledContent|Section|ProgressView|ContentUnavailableView|CommandMenu)\(\s*\"\""
    r"|\.(navigationTitle|accessibilityLabel|accessibilityHint|accessibilityValue|alert|confirmationDialog|help"
    r"|accessibilityRotor|accessibilityAction|badge)\(\s*\"\"")
failures = []


def statement(lines, index):
    """The line, and those after it that belong to the same expression: deeper, or a modifier of it."""
    indent = len(lines[index]) - len(lines[index].lstrip())
    text = [lines[index]]
    for line in lines[index + 1:]:
        if line.strip() and len(line) - len(line.lstrip()) <= indent and not re.match(r"\s*[.})\]]", line):
            break
        text.append(line)
    return "\n".join(text)


files = {}
for row in sys.stdin:
    path, _, code = row.rstrip("\n").split("\t", 2)
    files.setdefault(path, []).append(code)

made = 0
for path, lines in sorted(files.items()):
    for index, line in enumerate(lines):
        where = f"{path}:{index + 1}"
        for match in MADE.finditer(line):
            made += 1
            control = match.group(1)
            if "/Controls/" not in path:
                failures.append(f"{where}: {control} is made here: take what is in Controls, which has its label")
            elif not re.search(rf"{control}\(\s*(?:texts\[|shown\b)|\.accessibilityLabel\(", statement(lines, index)):
                failures.append(f"{where}: {control} has neither a title of Texts nor an accessibility label")
        if match := GESTURE.search(line):
            failures.append(f"{where}: {match.group(1)} is no control: nobody reads it aloud, and no key reaches it")
        if match := SHOWN.search(line):
            failures.append(f"{where}: {match.group(1) or match.group(2)} has words of its own: take them from Texts")
        if re.search(r"(?<![\w.])Image\(", line) and not re.search(
                r"\.accessibility(Hidden|Label)\(", statement(lines, index)) and "extension Image" not in "\n".join(lines):
            # A picture may be made in a property whose user hides it or says what it is.
            if not re.search(r"\.accessibilityLabel\([\s\S]*\.accessibilityHidden\(", "\n".join(lines)):
                failures.append(f"{where}: a picture that is neither hidden from those who do not see it nor named")

failures += unused(files)
failures += wrong_keys(sorted(files), "docs/app.md")

if not made:
    failures.append("no control was found: this looks at the wrong folder")
for failure in failures:
    print(failure)
if failures:
    sys.exit(1)
print(f"check-labels: ok, {made} controls have their labels, in every language")
