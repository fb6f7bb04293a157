# Called by check-walkthrough with the folder to examine and the command that compiles files: goes through the tutorial step by
# step, as a reader does, and says what does not compile or does not lead from Start to Finished.
import plistlib
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

root, compiler = Path(sys.argv[1]), sys.argv[2:]
catalog = root / "Sources/PeopleFinder/PeopleFinder.docc"
start, finished = root / "Examples/Walkthrough/Start", root / "Examples/Walkthrough/Finished"
failures = []


def tutorials():
    """The tutorials, in the order of their table of contents."""
    files = {file.stem: file for file in catalog.rglob("*.tutorial")}
    for file in files.values():
        text = file.read_text()
        if "@Tutorials(" in text:
            for name in re.findall(r'@TutorialReference\(tutorial: "doc:(\w+)"\)', text):
                if name not in files:
                    failures.append(f"{file}: there is no {name}.tutorial")
                else:
                    yield files[name]


def resource(name):
    found = list((catalog / "Resources").rglob(name))
    return found[0] if len(found) == 1 else None


def compile_tree(tree, step):
    files = sorted(str(file) for file in tree.glob("*.swift"))
    result = subprocess.run([*compiler, *files], capture_output=True, text=True)
    if result.returncode != 0:
        errors = [line for line in result.stderr.splitlines() if "error:" in line] or result.stderr.splitlines()[-5:]
        failures.append(f"after {step}: does not compile")
        failures.extend("    " + line.replace(str(tree) + "/", "") for line in errors[:5])


def check_file(file):
    """What is no Swift can at least be read."""
    if file.suffix == ".plist":
        try:
            plistlib.loads(file.read_bytes())
        except Exception as error:
            failures.append(f"{file}: is no property list ({error})")
    elif file.suffix == ".sh":
        result = subprocess.run(["bash", "-n", str(file)], capture_output=True, text=True)
        if result.returncode != 0:
            failures.append(f"{file}: is no shell command: {result.stderr.strip()}")


steps, used = 0, set()
with tempfile.TemporaryDirectory() as scratch:
    tree = Path(scratch) / "Walkthrough"
    shutil.copytree(start, tree)
    compile_tree(tree, "no step at all")
    for tutorial in tutorials():
        for name, source in re.findall(r'@Code\(name: "([^"]+)", file: "([^"]+)"', tutorial.read_text()):
            file = resource(source)
            if file is None:
                failures.append(f"{tutorial}: {source} is not in Resources, or more than once")
                continue
            used.add(file)
            check_file(file)
            if not re.fullmatch(r"\w+\.(swift|plist)", name):
                continue
            steps += 1
            step = f"{tutorial.stem}, {source}"
            if file.stem.endswith("-0") and (not (start / name).is_file() or file.read_text() != (start / name).read_text()):
                failures.append(f"{file}: shows {name} as it is in Start, and differs from it")
            shutil.copyfile(file, tree / name)
            if file.suffix == ".swift" and not failures:
                compile_tree(tree, step)
    made = {file.name: file.read_bytes() for file in tree.iterdir()}
    wanted = {file.name: file.read_bytes() for file in finished.iterdir()}
    for name in sorted(made.keys() | wanted.keys()):
        if made.get(name) != wanted.get(name):
            failures.append(f"{finished / name}: the steps lead to another file, or to none" if name in wanted
                            else f"{finished / name}: is missing, and the steps make it")

for file in sorted((catalog / "Resources").rglob("*")):
    if file.suffix in (".swift", ".plist", ".sh") and file not in used:
        failures.append(f"{file}: no step shows it")
if steps == 0 and not failures:
    failures.append("the tutorial has no step")
if failures:
    print("\n".join(failures))
    sys.exit(1)
print(f"check-walkthrough: ok, {steps} steps from Start to Finished")
