# Holds: a struct with private @State and other stored properties writes its initializer out.
# Why: from Xcode 27 on @State is a macro, and the initializer that the compiler makes of such a struct is private to its file
# (TN3211, "Resolving SwiftUI source incompatibilities for State and ContentBuilder").
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from checks import files, swift_code  # noqa: E402

failures = []
for path in files(*sys.argv[1:]):
    lines = swift_code(Path(path).read_text())
    for index, line in enumerate(lines):
        if not (found := re.match(r"( *)(?:[a-z]+ )*struct (\w+)", line)):
            continue
        inner = " " * (len(found[1]) + 4)
        members = []
        for later in lines[index + 1:]:
            if later.rstrip() == found[1] + "}":
                break
            if later.startswith(inner) and later[len(inner):len(inner) + 1].strip():
                members.append(later.strip())
        has_state = any(re.match(r"@State\b.*\bprivate\b", member) for member in members)
        # A computed property has a brace, what has a value needs no parameter.
        asked = [member for member in members
                 if re.match(r"(?:@\w+(?:\([^)]*\))? )*(?:private |public |package )?(?:let|var) \w+ *:[^={]*$", member)
                 and "@State" not in member and "@Environment" not in member]
        if has_state and asked and not any(re.match(r"(?:[a-z]+ )*init\b", member) for member in members):
            failures.append(f"{path}:{index + 1}: {found[2]} has private @State, and no initializer of its own (TN3211)")
for failure in failures:
    print(failure)
sys.exit(1 if failures else 0)
