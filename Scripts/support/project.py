# Called by check-project with the folder to examine: reads every Xcode project in its App and Examples, and what belongs to
# the app, and says what does not fit. Only what Xcode would refuse late, or not at all, is looked at.
import json
import plistlib
import re
import struct
import sys
from pathlib import Path

from pbxproj import XcodeProject

root = Path(sys.argv[1])
failures, bundles, checked = [], {}, 0

# Without one of these the app is refused, or is not the one that is meant. Xcode takes the phone's keys out of a Mac's app.
NEEDED = {
    "CFBundleDisplayName", "CFBundleExecutable", "CFBundleIdentifier", "CFBundleLocalizations", "CFBundlePackageType",
    "CFBundleShortVersionString", "CFBundleURLTypes", "CFBundleVersion", "ITSAppUsesNonExemptEncryption", "LSRequiresIPhoneOS",
    "PeopleFinderAppGroup", "PeopleFinderKeychainGroup", "UIApplicationSceneManifest", "UILaunchScreen",
}


def require(holds, where, message):
    if not holds:
        failures.append(f"{where}: {message}")
    return holds


def plain(value):
    """What pbxproj has read, as dictionaries, lists and texts."""
    if hasattr(value, "get_keys"):
        return {str(key): plain(value[key]) for key in value.get_keys()}
    return [plain(item) for item in value] if isinstance(value, list) else str(value)


def property_list(path):
    try:
        return plistlib.loads(path.read_bytes())
    except Exception as error:
        require(False, path, f"is no property list that can be read ({error})")
        return {}


def named_in_manifest(folder, pattern):
    manifest = folder / "Package.swift"
    return set(re.findall(pattern, manifest.read_text())) if manifest.is_file() else set()


def check_catalog(catalog):
    """Every picture of an asset catalog is there, in its size, and none is left over."""
    for contents in catalog.rglob("Contents.json"):
        named = set()
        for image in json.loads(contents.read_text()).get("images", []):
            path = contents.parent / image.get("filename", "")
            named.add(path.name)
            if not require(path.is_file(), contents, f"the picture {path.name} is missing"):
                continue
            side = round(float(image["size"].split("x")[0]) * int(image.get("scale", "1x").rstrip("x")))
            size = struct.unpack(">II", path.read_bytes()[16:24])
            require(size == (side, side), path, f"is {size[0]} x {size[1]} pixels, and has to be {side} x {side}")
        for picture in contents.parent.glob("*.png"):
            require(picture.name in named, picture, "is in the catalog's folder, and its Contents.json does not name it")


def check_app(base, folder, settings, regions):
    """Info.plist, entitlements and settings.plist of a target that has them fit each other."""
    path, bundle = base / settings["INFOPLIST_FILE"], settings["PRODUCT_BUNDLE_IDENTIFIER"]
    scheme, group, app_group = f"msauth.{bundle}", f"$(AppIdentifierPrefix){bundle}.shared", f"group.{bundle}"
    info = property_list(path)
    for key in sorted(NEEDED - info.keys()):
        require(False, path, f"the key {key} is missing")
    require("NSAppTransportSecurity" not in info, path, "NSAppTransportSecurity is there: keep it as Apple ships it")
    require(set(info.get("CFBundleLocalizations", [])) == regions, path, "CFBundleLocalizations are not the project's languages")
    schemes = [one.replace("$(PRODUCT_BUNDLE_IDENTIFIER)", bundle)
               for kind in info.get("CFBundleURLTypes", []) for one in kind.get("CFBundleURLSchemes", [])]
    require(schemes == [scheme], path, f"the URL schemes are {schemes}, and have to be that of the redirect URI: {scheme}")
    require(info.get("PeopleFinderKeychainGroup") == group, path, f"PeopleFinderKeychainGroup is not {group}")
    require(info.get("PeopleFinderAppGroup") == app_group, path, f"PeopleFinderAppGroup is not {app_group}")
    redirect = property_list(base / folder / "settings.plist").get("redirectUri")
    require(redirect in (None, f"{scheme}://auth"), base / folder / "settings.plist", f"redirectUri is not {scheme}://auth")

    contacts = any("CNContactStore" in file.read_text()
                   for place in (base / folder, root / "Sources/PeopleFinderUI") for file in place.rglob("*.swift"))
    require(contacts == ("NSContactsUsageDescription" in info), path, "NSContactsUsageDescription has to be there if contacts are used")
    strings = json.loads((base / folder / "InfoPlist.xcstrings").read_text())["strings"]
    for key in {key for key in info if key.endswith("UsageDescription")} | strings.keys():
        languages = strings.get(key, {}).get("localizations", {}).keys()
        require(languages == regions and key in info, base / folder / "InfoPlist.xcstrings", f"{key} is not there in every language")

    for name in ("CODE_SIGN_ENTITLEMENTS", "CODE_SIGN_ENTITLEMENTS[sdk=macosx*]"):
        own = base / settings.get(name, "-")
        if not require(own.is_file(), path, f"{name} names no file: the app would be signed without its groups"):
            continue
        values, is_mac = property_list(own), "macosx" in name
        require(values.get("keychain-access-groups") == [group], own, f"keychain-access-groups are not [{group}]")
        require(values.get("com.apple.security.application-groups") == [app_group], own, f"application-groups are not [{app_group}]")
        for key in ("app-sandbox", "network.client"):
            require((f"com.apple.security.{key}" in values) == is_mac, own, f"{key} is for the Mac, and needed there")
    check_catalog(base / folder / "Assets.xcassets")


def check_project(project):
    path, base = project / "project.pbxproj", project.parent
    try:
        tree = plain(XcodeProject.load(str(path)))
    except Exception as error:
        require(False, path, f"pbxproj cannot read it ({type(error).__name__}: {error})")
        return
    objects, before = tree["objects"], len(failures)
    for identifier in re.findall(r"\b[0-9A-F]{24}\b", json.dumps(tree)):
        require(identifier in objects, path, f"{identifier} is referred to, and not there")
    if len(failures) > before:
        return
    main = objects[tree["rootObject"]]
    regions = set(main["knownRegions"]) - {"Base"}
    texts = {path.stem for path in (root / "Sources/PeopleFinder/Resources").glob("*.strings")}
    oldest = dict(re.findall(r"\.(iOS|macOS)\(\.v(\d+)\)", (root / "Package.swift").read_text()))
    taken, products, exceptions = set(), set(), set()
    for value in objects.values():
        if value["isa"] == "XCLocalSwiftPackageReference":
            package = base / value["relativePath"]
            require((package / "Package.swift").is_file(), path, f"there is no Package.swift in {value['relativePath']}")
            taken |= named_in_manifest(package, r'[tT]arget\(\s*name: "(\w+)"')
            products |= named_in_manifest(package, r'\.library\(name: "(\w+)"')
        elif value["isa"] == "PBXFileSystemSynchronizedRootGroup":
            require((base / value["path"]).is_dir(), path, f"the folder {value['path']} does not exist")
            for name in (name for key in value.get("exceptions", []) for name in objects[key]["membershipExceptions"]):
                exceptions.add(f"{value['path']}/{name}")
                require((base / value["path"] / name).exists(), path, f"the exception {name} does not exist")
    for value in objects.values():
        if value["isa"] == "XCSwiftPackageProductDependency":
            require(value["productName"] in products, path, f"the package has no library {value['productName']}")
    for owner in [main] + [objects[key] for key in main["targets"]]:
        folders = [objects[group]["path"] for group in owner.get("fileSystemSynchronizedGroups", [])]
        for configuration in (objects[key] for key in objects[owner["buildConfigurationList"]]["buildConfigurations"]):
            settings, where = configuration["buildSettings"], f"{path}: {owner.get('name', 'all')}, {configuration['name']}"
            for name, system in (("IPHONEOS_DEPLOYMENT_TARGET", "iOS"), ("MACOSX_DEPLOYMENT_TARGET", "macOS")):
                wanted = f"{oldest[system]}.0"
                require(settings.get(name, wanted) == wanted, where, f"{name} is not {wanted}, as in Package.swift")
            if owner is main:
                continue
            module = settings.get("PRODUCT_MODULE_NAME") or settings.get("PRODUCT_NAME", "").replace("$(TARGET_NAME)", owner["name"])
            require(not {module, owner["name"]} & taken, where, f"{module} is a module of the package too: it could not be imported")
            bundles.setdefault(settings.get("PRODUCT_BUNDLE_IDENTIFIER", ""), set()).add(project.name)
            for folder in (one for one in folders if (base / one / "Info.plist").is_file()):
                if require(settings.get("INFOPLIST_FILE") == f"{folder}/Info.plist", where, "INFOPLIST_FILE is not the target's own"):
                    require(settings["INFOPLIST_FILE"] in exceptions, where, "Info.plist would be copied into the app as well")
                    require(regions == texts, path, "knownRegions are not the languages of the texts")
                    check_app(base, folder, settings, regions)
    for scheme in project.rglob("*.xcscheme"):
        for identifier, name in re.findall(r'BlueprintIdentifier="(\w+)"[^>]*?BlueprintName="([^"]*)"', scheme.read_text()):
            require(objects.get(identifier, {}).get("name") == name, scheme, f"there is no target {name}")


for place in ("App", "Examples"):
    for project in sorted((root / place).rglob("*.xcodeproj")):
        checked += 1
        check_project(project)
for bundle, owners in bundles.items():
    require(len(owners) == 1, bundle, f"is the bundle identifier in {' and '.join(sorted(owners))}: one app would replace the other")
require(checked, root, "there is no project to look at")
# What is wrong in every configuration is said once.
print("\n".join(dict.fromkeys(failures)), end="\n" if failures else "")
sys.exit(1 if failures else 0)
