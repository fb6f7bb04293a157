# Used by project.py: what an app that has its own Info.plist needs in it and in its build settings. Every function yields what
# is wrong, in words, and project.py says where.
from project_names import DIFFERING, INFO, INFO_NEEDED, SCENES


def platforms(settings):
    """Where a target runs, by what an SDK is called there: "iphoneos", "macosx"."""
    return {name for name in settings.get("SUPPORTED_PLATFORMS", "").split() if not name.endswith("simulator")}


def missing_settings(settings, inherited):
    """An app that is built without one of these starts, and has neither its groups nor its sandbox."""
    if "INFOPLIST_FILE" not in settings:
        yield "INFOPLIST_FILE is missing: the target's own Info.plist would not be used"
    for platform in sorted(platforms(inherited | settings)):
        name = "CODE_SIGN_ENTITLEMENTS" + ("" if platform.startswith("iphone") else f"[sdk={platform}*]")
        if name not in settings:
            yield f"{name} is missing: the app for {platform} would be signed without its own entitlements"


def differences(configurations):
    """What is found with the one configuration and shipped with the other, is to be the same app."""
    first = configurations[0]
    for other in configurations[1:]:
        for name in sorted(first["buildSettings"].keys() | other["buildSettings"].keys()):
            one, two = (item["buildSettings"].get(name, "nothing") for item in (first, other))
            if name not in DIFFERING and one != two:
                yield f"{name} is {one} in {first['name']} and {two} in {other['name']}"


def wrong_keys(info):
    """Nobody reads a key with a mistake in its name, and nobody says so."""
    for key in sorted(info.keys() - INFO_NEEDED - INFO):
        yield f"the key {key} is not known"
    for key in sorted(INFO_NEEDED - info.keys()):
        yield f"the key {key} is missing"
    if info.get("LSRequiresIPhoneOS", True) is not True:
        yield "LSRequiresIPhoneOS is not true: the phone's app would not say that it is one"
    if info.get("UIApplicationSceneManifest", SCENES) != SCENES:
        yield f"UIApplicationSceneManifest is not {SCENES}, as SwiftUI has it"


def wrong_schemes(info, bundle, redirect):
    """A link opens the app by this scheme, and by no other that another app may have as well."""
    types = info.get("CFBundleURLTypes", [])
    found = [scheme for kind in types for scheme in kind.get("CFBundleURLSchemes", [])]
    wanted = redirect.split(":")[0]
    if [scheme.replace("$(PRODUCT_BUNDLE_IDENTIFIER)", bundle) for scheme in found] != [wanted]:
        yield f"the URL schemes are {', '.join(found) or 'none'}, and have to be that of the redirect URI: {wanted}"
