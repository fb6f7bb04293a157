# Called by check-apple and check-project with a privacy manifest and the folders of its code.
# Says what the manifest lacks: Apple refuses apps in which a library calls certain functions without giving a reason.
# The lists are from "Describing use of required reason API" in Apple's documentation, in which each category has its own.
import plistlib
import re
import sys

from checks import files, lines

CATEGORIES = {
    "FileTimestamp": (
        r"\b[fl]?stat\s*\(|\bfstatat\s*\(|\bf?getattrlist\w*\s*\(|\bcreationDate\b|\bmodificationDate\b|\battributesOfItem\b"
        r"|\b(?:contentModification|creation)DateKey\b|\bfileModificationDate\b",
        {"C617.1", "3B52.1", "0A2A.1", "DDA9.1"}),
    "SystemBootTime": (r"\bsystemUptime\b|\bmach_absolute_time\b", {"35F9.1", "8FFB.1", "3D61.1"}),
    "DiskSpace": (
        r"\bvolume(?:Available|Total)Capacity\w*|\bsystem(?:Free)?Size\b|\bf?stat(?:v?fs)\s*\(",
        {"85F4.1", "E174.1", "7D9E.1", "B728.1"}),
    "ActiveKeyboards": (r"\bactiveInputModes\b", {"3EC4.1", "54BD.1"}),
    "UserDefaults": (r"\bUserDefaults\b|\bAppStorage\b", {"CA92.1", "1C8F.1", "C56D.1", "AC6B.1"}),
}

failures = []
try:
    with open(sys.argv[1], "rb") as file:
        manifest = plistlib.load(file)
except Exception as error:
    print(f"{sys.argv[1]}: is no property list: {error}")
    sys.exit(1)

for key, kind in {
    "NSPrivacyTracking": bool, "NSPrivacyTrackingDomains": list, "NSPrivacyCollectedDataTypes": list,
    "NSPrivacyAccessedAPITypes": list,
}.items():
    if not isinstance(manifest.get(key), kind):
        failures.append(f"{key} is missing, or no {kind.__name__}")
    elif kind is not list or "Accessed" not in key:
        if manifest[key]:
            failures.append(f"{key} is not empty: the libraries do not track and collect nothing")
for key in manifest.keys() - {
    "NSPrivacyTracking", "NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes", "NSPrivacyAccessedAPITypes",
}:
    failures.append(f"{key} is not a key of a privacy manifest")

used = {}
for path, line, code in lines(files(*sys.argv[2:])):
    for category, (pattern, _) in CATEGORIES.items():
        # `var status = stat()` makes an empty value and asks nothing.
        if re.search(pattern, re.sub(r"\bstat\(\s*\)", "", code)):
            used.setdefault(category, f"{path}:{line}")

declared = {}
for entry in manifest.get("NSPrivacyAccessedAPITypes") or []:
    category = str(entry.get("NSPrivacyAccessedAPIType", "")).removeprefix("NSPrivacyAccessedAPICategory")
    reasons = set(entry.get("NSPrivacyAccessedAPITypeReasons") or [])
    declared[category] = reasons
    if category not in CATEGORIES:
        failures.append(f"{category} is not a category")
    elif not reasons or not reasons <= CATEGORIES[category][1]:
        failures.append(f"{category}: {', '.join(sorted(reasons)) or 'no reason'} is not a reason of this category")
for category in sorted(used.keys() - declared.keys()):
    failures.append(f"{used[category]}: uses {category}, and the manifest gives no reason")
for category in sorted(declared.keys() & CATEGORIES.keys() - used.keys()):
    failures.append(f"{category}: the manifest gives a reason, and nothing uses it any more")

for failure in failures:
    print(f"{sys.argv[1]}: {failure}")
if failures:
    sys.exit(1)
print(f"{sys.argv[1]} gives reasons for {', '.join(sorted(declared)) or 'nothing'}")
