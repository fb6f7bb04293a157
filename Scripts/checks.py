# What the checks share: the tree to look at (the first argument, or this repository), Swift without comments, the end.
import os
import re
import sys
from pathlib import Path

HOME = Path(__file__).resolve().parents[1]
failures = []
# Whether the check makes what it looks at.
WRITE = sys.argv[1:2] == ["--write"]
if WRITE:
    sys.argv.pop(1)
# Where Scripts/install-packages --tests puts what Python itself does not have.
sys.path += map(str, (HOME / ".build/python/lib").glob("*/site-packages"))
# As in Package.swift, so that each file names what it uses; and where a build leaves what the maps of swift-crypto's modules are in.
STRICT = ["-swift-version", "6", "-warnings-as-errors", *(
    word for feature in ("ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility")
    for word in ("-enable-upcoming-feature", feature))]
MAPS = [word for one in (HOME / ".build/checkouts/swift-crypto/Sources").glob("*/include/module.modulemap")
        for word in ("-Xcc", f"-fmodule-map-file={one}")]


def enter():
    """Goes to the tree that is looked at."""
    os.chdir(sys.argv[1] if len(sys.argv) > 1 else HOME)


def files(*places, suffix=".swift", without="\0"):
    """The files with that suffix below the places, in order; not those below a folder whose name ends as said."""
    found = set()
    for place in places:
        for folder, folders, names in os.walk(place):
            folders[:] = [one for one in folders if one != ".git" and not one.startswith(".build") and not one.endswith(without)]
            found.update(os.path.normpath(os.path.join(folder, name)) for name in names if name.endswith(suffix))
    return sorted(found)


def fail(message):
    if message not in failures:  # what is wrong in every configuration is said once
        failures.append(message)


def compare(folder, made):
    """The files of a folder are those that were made, by their paths; or they are written."""
    for path in sorted({*made, *Path(folder).glob("*")}):
        if WRITE and path in made:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(made[path])
        elif WRITE:
            path.unlink()
        elif path not in made or not path.is_file() or path.read_text() != made[path]:
            fail(f"{path}: is not what Scripts/{Path(sys.argv[0]).name} --write makes")


def finish(said, looked=1):
    """Ends the check: with what failed, or with what was looked at, which must not be nothing."""
    if not looked and not failures:
        fail("there is nothing to look at")
    for failure in failures:
        print(failure)
    name = Path(sys.argv[0]).name
    if failures:
        sys.exit(f"{name}: failed: {len(failures)}")
    print(f"{name}: ok, {said}")


def swift_code(text):
    """Swift without comments; each line stays where it is."""
    return re.sub(r"(?m)(^|[ \t])//.*", "", text)
