# What project.py and project_info.py know: names of build settings, of variables and keys that Info.plist may use, of
# entitlements, and of the objects of a project file. From Apple's "Build settings reference", "Information Property List" and
# "Entitlements"; only those that a project here may need are in it, so add one when you need it, and look it up before you do.

SETTINGS = {
    "ALWAYS_SEARCH_USER_PATHS",
    "ASSETCATALOG_COMPILER_APPICON_NAME",
    "ASSETCATALOG_COMPILER_GLOBAL_ACCENT_COLOR_NAME",
    "CODE_SIGN_ENTITLEMENTS",
    "CODE_SIGN_IDENTITY",
    "CODE_SIGN_STYLE",
    "COPY_PHASE_STRIP",
    "CURRENT_PROJECT_VERSION",
    "DEBUG_INFORMATION_FORMAT",
    "DEVELOPMENT_TEAM",
    "ENABLE_HARDENED_RUNTIME",
    "ENABLE_PREVIEWS",
    "ENABLE_TESTABILITY",
    "ENABLE_USER_SCRIPT_SANDBOXING",
    "GENERATE_INFOPLIST_FILE",
    "INFOPLIST_FILE",
    "INFOPLIST_KEY_CFBundleDisplayName",
    "INFOPLIST_KEY_UIApplicationSceneManifest_Generation",
    "INFOPLIST_KEY_UILaunchScreen_Generation",
    "IPHONEOS_DEPLOYMENT_TARGET",
    "LD_RUNPATH_SEARCH_PATHS",
    "MACOSX_DEPLOYMENT_TARGET",
    "MARKETING_VERSION",
    "ONLY_ACTIVE_ARCH",
    "PRODUCT_BUNDLE_IDENTIFIER",
    "PRODUCT_MODULE_NAME",
    "PRODUCT_NAME",
    "REGISTER_APP_GROUPS",
    "SDKROOT",
    "SUPPORTED_PLATFORMS",
    "SUPPORTS_MACCATALYST",
    "SUPPORTS_MAC_DESIGNED_FOR_IPHONE_IPAD",
    "SWIFT_ACTIVE_COMPILATION_CONDITIONS",
    "SWIFT_COMPILATION_MODE",
    "SWIFT_OPTIMIZATION_LEVEL",
    "SWIFT_VERSION",
    "TARGETED_DEVICE_FAMILY",
    "TEST_TARGET_NAME",
    "VALIDATE_PRODUCT",
}

# These make a configuration one to look for faults in, or one to ship; all others are the same in both.
DIFFERING = {
    "DEBUG_INFORMATION_FORMAT",
    "ENABLE_TESTABILITY",
    "ONLY_ACTIVE_ARCH",
    "SWIFT_ACTIVE_COMPILATION_CONDITIONS",
    "SWIFT_COMPILATION_MODE",
    "SWIFT_OPTIMIZATION_LEVEL",
    "VALIDATE_PRODUCT",
}

# Set by Xcode itself.
VARIABLES = {"AppIdentifierPrefix", "DEVELOPMENT_LANGUAGE", "EXECUTABLE_NAME", "PRODUCT_BUNDLE_PACKAGE_TYPE"}

# Without one of these the app is refused, is not the one that is meant, or is shown in a part of the screen.
INFO_NEEDED = {
    "CFBundleDevelopmentRegion",
    "CFBundleDisplayName",
    "CFBundleExecutable",
    "CFBundleIdentifier",
    "CFBundleInfoDictionaryVersion",
    "CFBundleLocalizations",
    "CFBundleName",
    "CFBundlePackageType",
    "CFBundleShortVersionString",
    "CFBundleURLTypes",
    "CFBundleVersion",
    "ITSAppUsesNonExemptEncryption",
    "LSApplicationCategoryType",
    "LSMinimumSystemVersion",
    # Xcode's build system takes it out of a Mac's app: "not supported on macOS", in InfoPlistProcessorTaskAction of
    # https://github.com/swiftlang/swift-build; so DISABLE_INFOPLIST_PLATFORM_PROCESSING is none of the SETTINGS.
    "LSRequiresIPhoneOS",
    "PeopleFinderAppGroup",
    "PeopleFinderKeychainGroup",
    "UIApplicationSceneManifest",
    "UILaunchScreen",
    "UISupportedInterfaceOrientations",
    "UISupportedInterfaceOrientations~ipad",
}

# What the scenes of an app with SwiftUI are declared with, as Xcode generates it; scenes are in the code, so none is named.
SCENES = {"UIApplicationSupportsMultipleScenes": True, "UISceneConfigurations": {}}

# Whether it has to be there is for the sources to say.
INFO = {"NSContactsUsageDescription"}

ENTITLEMENTS = {
    "com.apple.security.app-sandbox",
    "com.apple.security.application-groups",
    "com.apple.security.files.user-selected.read-write",
    "com.apple.security.network.client",
    "com.apple.security.personal-information.addressbook",
    "keychain-access-groups",
}

ISAS = {
    "PBXBuildFile",
    "PBXContainerItemProxy",
    "PBXFileReference",
    "PBXFileSystemSynchronizedBuildFileExceptionSet",
    "PBXFileSystemSynchronizedRootGroup",
    "PBXFrameworksBuildPhase",
    "PBXGroup",
    "PBXNativeTarget",
    "PBXProject",
    "PBXResourcesBuildPhase",
    "PBXSourcesBuildPhase",
    "PBXTargetDependency",
    "XCBuildConfiguration",
    "XCConfigurationList",
    "XCLocalSwiftPackageReference",
    "XCSwiftPackageProductDependency",
}
