// swift-tools-version: 6.1
import PackageDescription

// A package of its own with a build folder of its own: a target that is named Security would make
// `#if canImport(Security)` true in every other target of its package. README.md says what this is good for.

// APPLE_SYSTEM=macOS declares AppKit instead of UIKit. Scripts/check-apple builds both.
let isMac = Context.environment["APPLE_SYSTEM"] == "macOS"
let windows: Target.Dependency = isMac ? "AppKit" : "UIKit"

let package = Package(
    name: "AppleDeclarations",
    dependencies: [
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
    ],
    targets: [
        // MARK: What Apple declares
        .target(name: isMac ? "AppKit" : "UIKit", path: isMac ? "Declarations/AppKit" : "Declarations/UIKit"),
        .target(
            name: "AuthenticationServices", dependencies: [windows], path: "Declarations/AuthenticationServices"),
        .target(name: "Security", path: "Declarations/Security"),
        .target(name: "os", path: "Declarations/os"),
        .target(
            name: "CryptoKit",
            dependencies: ["Security", .product(name: "Crypto", package: "swift-crypto")],
            path: "Declarations/CryptoKit"),
        .target(name: "UniformTypeIdentifiers", path: "Declarations/UniformTypeIdentifiers"),
        .target(
            name: "CoreTransferable", dependencies: ["UniformTypeIdentifiers"], path: "Declarations/CoreTransferable"),
        .target(name: "SwiftUI", dependencies: [windows, "CoreTransferable"], path: "Declarations/SwiftUI"),
        .target(name: "Accessibility", path: "Declarations/Accessibility"),
        .target(name: "Network", path: "Declarations/Network"),
        .target(name: "XCUIAutomation", path: "Declarations/XCUIAutomation"),

        // MARK: The real sources, by links, with the branches compiled that these modules open
        .target(
            name: "NativeOAuth",
            dependencies: [
                windows, "AuthenticationServices", "Security", "os", "CryptoKit",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Crypto", package: "swift-crypto"),
            ]),
        .target(
            name: "URLSessionTransport",
            dependencies: [
                "NativeOAuth", "Security",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Crypto", package: "swift-crypto"),
            ]),
        .target(
            name: "NativeOAuthTesting",
            dependencies: [
                "NativeOAuth", .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Crypto", package: "swift-crypto"),
            ]),
        .target(
            name: "GraphPeople",
            dependencies: ["NativeOAuth", .product(name: "HTTPTypes", package: "swift-http-types")]),
        .target(name: "QRCodes"),
        .target(
            name: "PeopleFinder", dependencies: ["NativeOAuth", "GraphPeople"], resources: [.embedInCode("Resources")]),
        .target(
            name: "PeopleFinderUI",
            dependencies: [
                "NativeOAuth", "GraphPeople", "PeopleFinder", "QRCodes", "SwiftUI",
                "Accessibility", "CoreTransferable", "Network", "UniformTypeIdentifiers", windows,
            ]),
        .target(
            name: "PeopleFinderPreviews",
            dependencies: [
                "NativeOAuth", "NativeOAuthTesting", "GraphPeople", "PeopleFinder", "PeopleFinderUI", "SwiftUI",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        .target(
            name: "PeopleFinderApp",
            dependencies: ["NativeOAuth", "URLSessionTransport", "PeopleFinder", "PeopleFinderUI", "SwiftUI"]),
        // A plain target, because nothing of it can be run here; XCTest is the one that comes with Swift.
        .target(name: "PeopleFinderUITests", dependencies: ["XCUIAutomation"]),
        .target(name: "SignInApp", dependencies: ["NativeOAuth", "URLSessionTransport", "SwiftUI"]),
        .target(
            name: "AppTemplate",
            dependencies: ["NativeOAuth", "URLSessionTransport", "PeopleFinder", "PeopleFinderUI", "SwiftUI"]),
        .target(name: "WalkthroughStart", dependencies: ["SwiftUI"]),
        .target(
            name: "WalkthroughFinished",
            dependencies: ["NativeOAuth", "URLSessionTransport", "GraphPeople", "PeopleFinder", "SwiftUI"],
            exclude: ["settings.plist"]),
    ],
    swiftLanguageModes: [.v6]
)

// As in the manifest of the project, and no warning is let through.
for target in package.targets where target.path == nil || target.name == "CryptoKit" {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .unsafeFlags(["-warnings-as-errors"]),
    ]
}

// A module that was built for one system must be built again for the other one. The compiler would not see that: a file that is
// empty where AppKit is declared depends on nothing, and nothing in it has changed.
for target in package.targets {
    target.swiftSettings = (target.swiftSettings ?? []) + [.define(isMac ? "DECLARES_APPKIT" : "DECLARES_UIKIT")]
}
