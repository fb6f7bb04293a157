# What a privacy manifest lacks: Apple refuses apps in which a library calls certain functions without giving a reason.
# The lists are from "Describing use of required reason API" in Apple's documentation, in which each category has its own.
import plistlib
import re

from checks import fail, lines

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
EMPTY = {"NSPrivacyTracking": False, "NSPrivacyTrackingDomains": [], "NSPrivacyCollectedDataTypes": []}


def examine_privacy(path, sources):
    """Compares a manifest with the code that it is about."""
    with open(path, "rb") as file:
        manifest = plistlib.load(file)
    for key, value in EMPTY.items():
        if manifest.get(key) != value:
            fail(f"{path}: {key} is not empty: the libraries do not track and collect nothing")
    used = {}
    for source, line, code in lines(sources):
        for category, (pattern, _) in CATEGORIES.items():
            # `var status = stat()` makes an empty value and asks nothing.
            if re.search(pattern, re.sub(r"\bstat\(\s*\)", "", code)):
                used.setdefault(category, f"{source}:{line}")
    declared = {}
    for entry in manifest.get("NSPrivacyAccessedAPITypes", []):
        category = entry["NSPrivacyAccessedAPIType"].removeprefix("NSPrivacyAccessedAPICategory")
        declared[category] = set(entry["NSPrivacyAccessedAPITypeReasons"])
        if not declared[category] or not declared[category] <= CATEGORIES.get(category, ("", set()))[1]:
            fail(f"{path}: {category}: {declared[category]} are not reasons of a category")
    for category in sorted(used.keys() - declared.keys()):
        fail(f"{path}: {used[category]}: uses {category}, and the manifest gives no reason")
    for category in sorted(declared.keys() - used.keys()):
        fail(f"{path}: {category}: the manifest gives a reason, and nothing uses it any more")
