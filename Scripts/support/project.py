# Called by check-project with the folder to examine: reads every Xcode project in its App and Examples, and what belongs to
# the app, and says what does not fit.
import json
import plistlib
import re
import struct
import sys
from pathlib import Path

from pbxproj import XcodeProject

from project_info import differences, missing_settings, wrong_keys, wrong_schemes
from project_names import ENTITLEMENTS, ISAS, SETTINGS, VARIABLES

root = Path(sys.argv[1])
failures = []
checked = []


def fail(where, message):
    failures.append(f"{where}: {message}")


def plain(value):
    """What pbxproj has read, as dictionaries, lists and texts."""
    if hasattr(value, "get_keys"):
        return {str(key): plain(value[key]) for key in value.get_keys()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return str(value)


def references(value):
    if isinstance(value, dict):
        for key, item in value.items():
            yield from references(key)
            yield from references(item)
    elif isinstance(value, list):
        for item in value:
            yield from references(item)
    elif re.fullmatch(r"[0-9A-F]{24}", str(value)):
        yield str(value)


def property_list(path):
    try:
        with open(path, "rb") as file:
            return plistlib.load(file)
    except Exception as error:
        fail(path, f"is no property list that can be read ({error})")
        return {}


def languages():
    """The languages that the texts are in."""
    folders = (root / "Sources/PeopleFinder/Resources").glob("*.lproj")
    return {folder.name.removesuffix(".lproj") for folder in folders}


def platforms():
    """The oldest systems that the package runs on: {"iOS": "17.0", "macOS": "14.0"}."""
    manifest = (root / "Package.swift").read_text()
    return {name: version.replace("_", ".") + ".0" for name, version in re.findall(r"\.(iOS|macOS)\(\.v(\d+)\)", manifest)}


def libraries(package):
    manifest = package / "Package.swift"
    return set(re.findall(r'\.library\(name: "(\w+)"', manifest.read_text())) if manifest.is_file() else None


def modules(package):
    """The Swift modules of a package: its targets."""
    manifest = package / "Package.swift"
    return set(re.findall(r'[tT]arget\(\s*name: "(\w+)"', manifest.read_text())) if manifest.is_file() else set()


def module_name(target, settings):
    """What the Swift module of a target is called, as Xcode makes it of the product's name."""
    name = settings.get("PRODUCT_MODULE_NAME") or settings.get("PRODUCT_NAME", "$(TARGET_NAME)")
    return re.sub(r"\W", "_", name.replace("$(TARGET_NAME)", target["name"]))


def png(path):
    """Width, height and whether there is transparency; None for what is no PNG."""
    head = path.read_bytes()[:26]
    if head[:8] != b"\x89PNG\r\n\x1a\n":
        return None
    width, height, _, kind = struct.unpack(">IIBB", head[16:26])
    return width, height, kind in (4, 6)


def check_catalog(catalog):
    """Every picture of an asset catalog is there, in its size, and none is left over."""
    for contents in catalog.rglob("Contents.json"):
        try:
            images = json.loads(contents.read_text()).get("images", [])
        except ValueError as error:
            fail(contents, f"is no JSON ({error})")
            continue
        named = {image["filename"] for image in images if "filename" in image}
        for image in images:
            path = contents.parent / image.get("filename", "")
            if not path.is_file():
                fail(contents, f"the picture {image.get('filename', 'of ' + image.get('size', '?'))} is missing")
                continue
            side = round(float(image["size"].split("x")[0]) * int(image.get("scale", "1x").rstrip("x")))
            found = png(path)
            if found is None:
                fail(path, "is no PNG")
            elif found[:2] != (side, side):
                fail(path, f"is {found[0]} x {found[1]} pixels, and has to be {side} x {side}")
            elif found[2] and image.get("platform") == "ios" and "appearances" not in image:
                fail(path, "is transparent, which the App Store refuses")
        for picture in contents.parent.glob("*.png"):
            if picture.name not in named:
                fail(picture, "is in the catalog's folder, and its Contents.json does not name it")
        if contents.parent.suffix == ".appiconset":
            check_icon(contents, images)


def check_icon(contents, images):
    looks = {image.get("appearances", [{}])[0].get("value", "any") for image in images if image.get("platform") == "ios"}
    for look in {"any", "dark", "tinted"} - looks:
        fail(contents, f"there is no iOS icon for the appearance {look}")
    mac = {(image["size"], image.get("scale")) for image in images if image.get("idiom") == "mac"}
    for size in (16, 32, 128, 256, 512):
        for scale in ("1x", "2x"):
            if (f"{size}x{size}", scale) not in mac:
                fail(contents, f"there is no macOS icon of {size}x{size} at {scale}")


def check_settings(where, base, folders, exceptions, settings):
    """Every setting is a known one, and every file that one names is there."""
    for name, value in settings.items():
        plain_name = re.sub(r"\[.*", "", name)
        if plain_name not in SETTINGS:
            fail(where, f"the build setting {name} is not known")
        if plain_name in ("INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"):
            if not (base / value).is_file():
                fail(where, f"{plain_name} names {value}, which does not exist")
            elif plain_name == "INFOPLIST_FILE":
                for folder in folders:
                    inside = Path(value).parts[:1] == (folder,)
                    if inside and str(Path(*Path(value).parts[1:])) not in exceptions.get(folder, []):
                        fail(where, f"{value} is no exception of its folder: it would be copied into the app as well")
        suffixes = {
            "ASSETCATALOG_COMPILER_APPICON_NAME": "appiconset",
            "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME": "colorset",
        }
        if plain_name in suffixes:
            wanted = f"*.xcassets/{value}.{suffixes[plain_name]}"
            if not any(list((base / folder).glob(wanted)) for folder in folders):
                fail(where, f"{plain_name} names {value}, which is in no asset catalog of the target")


def check_app(where, base, folder, settings, regions):
    """Info.plist, entitlements and settings.plist of a target that has them fit each other."""
    bundle = settings.get("PRODUCT_BUNDLE_IDENTIFIER", "")
    redirect = f"msauth.{bundle}://auth"
    own = base / folder / "settings.plist"
    if own.is_file():
        values = property_list(own)
        for key in values.keys() - {"authority", "clientId", "redirectUri", "graphAPI", "api-version", "scopes", "provider"}:
            fail(own, f"the key {key} is none that the app uses")
        if values.get("redirectUri") != redirect:
            fail(own, f"redirectUri is {values.get('redirectUri')}, and the bundle identifier makes it {redirect}")
    if "INFOPLIST_FILE" not in settings or not (base / settings["INFOPLIST_FILE"]).is_file():
        return
    path = base / settings["INFOPLIST_FILE"]
    info = property_list(path)
    text = path.read_text()
    for variable in re.findall(r"\$\((\w+)", text):
        if variable not in VARIABLES | SETTINGS:
            fail(path, f"the variable $({variable}) is not known")
    if info.get("CFBundleIdentifier") != "$(PRODUCT_BUNDLE_IDENTIFIER)":
        fail(path, "CFBundleIdentifier is not the target's $(PRODUCT_BUNDLE_IDENTIFIER)")
    if "NSAppTransportSecurity" in info:
        fail(path, "NSAppTransportSecurity is there: the app is to keep it as Apple ships it")
    for problem in (*wrong_keys(info), *wrong_schemes(info, bundle, redirect)):
        fail(path, problem)
    if set(info.get("CFBundleLocalizations", [])) != regions - {"Base"}:
        fail(path, "CFBundleLocalizations are not the project's knownRegions")
    check_entitlements(base, settings, info, path, bundle)
    check_descriptions(base, base / folder, settings, info, path, regions)


def entitlements(base, settings):
    """The files of entitlements, and whether each is the Mac's: [(path, True)]."""
    return [(base / value, "macosx" in name) for name, value in settings.items()
            if name.startswith("CODE_SIGN_ENTITLEMENTS") and (base / value).is_file()]


def check_entitlements(base, settings, info, path, bundle):
    group = f"$(AppIdentifierPrefix){bundle}.shared"
    # Apple lets the Mac have this form, too, and recommends it for what is new.
    app_group = f"group.{bundle}"
    for own, is_mac in entitlements(base, settings):
        values = property_list(own)
        for key in values.keys() - ENTITLEMENTS:
            fail(own, f"the entitlement {key} is not known")
        for key in ("com.apple.security.app-sandbox", "com.apple.security.network.client"):
            if is_mac and values.get(key) is not True:
                fail(own, f"{key} is not set, and the Mac's sandbox needs it")
        for key in values:
            if not is_mac and key.startswith("com.apple.security.") and not key.endswith("application-groups"):
                fail(own, f"{key} is for macOS only")
        if values.get("keychain-access-groups") != [group]:
            fail(own, f"keychain-access-groups are not [{group}]")
        if values.get("com.apple.security.application-groups") != [app_group]:
            fail(own, f"application-groups are not [{app_group}]: who shares the accounts has to find the same locks")
    if info.get("PeopleFinderKeychainGroup") != group:
        fail(path, f"PeopleFinderKeychainGroup is not {group}, as in the entitlements")
    if info.get("PeopleFinderAppGroup") != app_group:
        fail(path, f"PeopleFinderAppGroup is not {app_group}, as in the entitlements")


def check_descriptions(base, folder, settings, info, path, regions):
    """What the system asks the person for is asked for in words, in every language, and only if the app uses it."""
    code = "".join(file.read_text() for place in (folder, root / "Sources/PeopleFinderUI") for file in place.rglob("*.swift"))
    uses_contacts = "CNContactStore" in code
    if uses_contacts != ("NSContactsUsageDescription" in info):
        fail(path, "NSContactsUsageDescription has to be there if the app uses CNContactStore, and only then")
    for own, is_mac in entitlements(base, settings):
        key = "com.apple.security.personal-information.addressbook"
        if is_mac and uses_contacts != (property_list(own).get(key) is True):
            fail(own, f"{key} has to be there if the app uses CNContactStore, and only then")
    described = {key for key in info if key.endswith("UsageDescription")}
    catalog = folder / "InfoPlist.xcstrings"
    try:
        strings = json.loads(catalog.read_text())["strings"] if catalog.is_file() else {}
    except (ValueError, KeyError) as error:
        fail(catalog, f"is no catalog of strings ({error})")
        return
    for key in described ^ strings.keys():
        fail(catalog, f"{key} is not both here and in Info.plist")
    for key, string in strings.items():
        texts = {name: unit["stringUnit"]["value"] for name, unit in string.get("localizations", {}).items()}
        if set(texts) != regions - {"Base"} or not all(text.strip() for text in texts.values()):
            fail(catalog, f"{key} is not there in every language of the project")
        if texts.get("en") != info.get(key):
            fail(catalog, f"{key} is another text in Info.plist")


def check_schemes(project, targets):
    for scheme in project.rglob("*.xcscheme"):
        text = scheme.read_text()
        for identifier, name in re.findall(r'BlueprintIdentifier="(\w+)" BuildableName="[^"]*" BlueprintName="([^"]*)"', text):
            if targets.get(identifier) != name:
                fail(scheme, f"there is no target {name} with the identifier {identifier}")
        for container in re.findall(r'ReferencedContainer="container:([^"]*)"', text):
            if container != project.name:
                fail(scheme, f"it is of {container}")


def check_project(project):
    path = project / "project.pbxproj"
    before = len(failures)
    try:
        tree = plain(XcodeProject.load(str(path)))
    except Exception as error:
        fail(path, f"pbxproj cannot read it ({type(error).__name__}: {error})")
        return
    checked.append(path)
    objects = tree["objects"]
    base = project.parent
    if tree.get("objectVersion") != "77":
        fail(path, f"objectVersion is {tree.get('objectVersion')}, and synchronized folders need 77")

    used = {tree.get("rootObject")}
    for key, value in objects.items():
        if value["isa"] not in ISAS:
            fail(path, f"{key} is a {value['isa']}, which is not known")
        for reference in references(value):
            used.add(reference)
            if reference not in objects:
                fail(path, f"{key} ({value['isa']}) refers to {reference}, which is not there")
    for key in objects.keys() - used:
        fail(path, f"nothing refers to {key} ({objects[key]['isa']})")
    if len(failures) > before:
        return

    main = objects[tree["rootObject"]]
    regions = set(main["knownRegions"])
    if "'INFOPLIST_FILE'" in str(objects) and regions - {"Base"} != languages():
        fail(path, f"knownRegions are not the languages of the texts: {', '.join(sorted(regions ^ (languages() | {'Base'})))}")
    exceptions = {}
    for value in objects.values():
        if value["isa"] == "PBXFileSystemSynchronizedRootGroup":
            folder = base / value["path"]
            if not folder.is_dir():
                fail(path, f"the folder {value['path']} does not exist")
            for key in value.get("exceptions", []):
                exceptions.setdefault(value["path"], []).extend(objects[key]["membershipExceptions"])
            for name in exceptions.get(value["path"], []):
                if not (folder / name).exists():
                    fail(path, f"the exception {name} of {value['path']} does not exist")
        elif value["isa"] == "XCLocalSwiftPackageReference":
            if libraries(base / value["relativePath"]) is None:
                fail(path, f"there is no Package.swift in {value['relativePath']}")
        elif value["isa"] == "XCSwiftPackageProductDependency":
            products = libraries(base / objects[value["package"]]["relativePath"])
            if products is not None and value["productName"] not in products:
                fail(path, f"the package has no library {value['productName']}")

    def configurations(owner):
        return [objects[key] for key in objects[owner["buildConfigurationList"]]["buildConfigurations"]]

    oldest = platforms()
    for problem in differences(configurations(main)):
        fail(path, problem)
    for configuration in configurations(main):
        where = f"{path}: {configuration['name']}"
        check_settings(where, base, [], {}, configuration["buildSettings"])
        for name, system in (("IPHONEOS_DEPLOYMENT_TARGET", "iOS"), ("MACOSX_DEPLOYMENT_TARGET", "macOS")):
            value = configuration["buildSettings"].get(name)
            if value is not None and value != oldest.get(system):
                fail(where, f"{name} is {value}, and Package.swift has {oldest.get(system)}")
    packages = [value for value in objects.values() if value["isa"] == "XCLocalSwiftPackageReference"]
    taken = {name for value in packages for name in modules(base / value["relativePath"])}
    targets = {}
    for key in main["targets"]:
        target = objects[key]
        targets[key] = target["name"]
        folders = [objects[group]["path"] for group in target["fileSystemSynchronizedGroups"]]
        own = [objects[phase] for phase in target["buildPhases"]]
        linked = {objects[file]["productRef"] for phase in own for file in phase["files"]}
        if linked != set(target["packageProductDependencies"]):
            fail(path, f"{target['name']}: what it links is not what it depends on")
        if target["productType"].endswith(".application"):
            if not any("@main" in file.read_text() for folder in folders for file in (base / folder).rglob("*.swift")):
                fail(path, f"{target['name']}: no file in {', '.join(folders)} has @main")
        has_own_info = any((base / folder / "Info.plist").is_file() for folder in folders)
        for problem in differences(configurations(target)):
            fail(path, f"{target['name']}: {problem}")
        for configuration in configurations(target):
            where = f"{path}: {target['name']}, {configuration['name']}"
            check_settings(where, base, folders, exceptions, configuration["buildSettings"])
            module = module_name(target, configuration["buildSettings"])
            if module in taken or target["name"] in taken:
                fail(where, f"target and module ({module}) may not be called as a module of the package is: it could not be imported")
            if has_own_info:
                inherited = next((item for item in configurations(main) if item["name"] == configuration["name"]), {})
                for problem in missing_settings(configuration["buildSettings"], inherited.get("buildSettings", {})):
                    fail(where, problem)
            for folder in folders:
                check_app(path, base, folder, configuration["buildSettings"], regions)
        for folder in folders:
            for catalog in (base / folder).glob("*.xcassets"):
                check_catalog(catalog)
    check_schemes(project, targets)


for place in ("App", "Examples"):
    for project in sorted((root / place).rglob("*.xcodeproj")):
        check_project(project)
# What is wrong in every configuration is said once.
for failure in dict.fromkeys(failures):
    print(failure)
if not checked and not failures:
    print("there is no project to look at")
sys.exit(1 if failures or not checked else 0)
