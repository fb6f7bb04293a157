// swift-tools-version: 6.2
import PackageDescription

let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
    name: "PeopleFinder",
    platforms: [.iOS(.v17), .macOS(.v14), .visionOS(.v1)],
    // Only libraries that need no server package are products. SwiftPM resolves, for somebody who depends on this
    // package, what is reachable from its products: the programs and the emulator below cost them nothing, and
    // `swift run people` works here all the same. Scripts/check-sources keeps this true.
    products: [
        .library(name: "NativeOAuth", targets: ["NativeOAuth"]),
        // Empty but on Linux.
        .library(name: "DesktopKeyring", targets: ["DesktopKeyring"]),
        .library(name: "URLSessionTransport", targets: ["URLSessionTransport"]),
        // For programs on Linux and terminal programs on macOS; it loads the system's libcurl while it runs.
        .library(name: "CurlTransport", targets: ["CurlTransport"]),
        .library(name: "NativeOAuthTesting", targets: ["NativeOAuthTesting"]),
        .library(name: "GraphPeople", targets: ["GraphPeople"]),
        .library(name: "PeopleFinder", targets: ["PeopleFinder"]),
        .library(name: "PeopleFinderUI", targets: ["PeopleFinderUI"]),
        // An app that shows a device code needs its picture; QRCodes draws none, it only says which squares are dark.
        .library(name: "QRCodes", targets: ["QRCodes"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
        // From here on: the programs, the emulator and the tests. A consumer of the libraries resolves none of these.
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.1.0"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.20.0", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.0.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.0.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.0.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.6.0"),
    ],
    targets: [
        // MARK: Libraries, left to right as data flows
        // FoundationEssentials on Linux and Foundation elsewhere, chosen once for all that `people` links.
        .target(name: "SmallFoundation"),
        .target(
            name: "NativeOAuth",
            dependencies: [
                "SmallFoundation", httpTypes, crypto,
                // Not on Apple's systems, where it would bring BoringSSL into the app: they have keys of their own.
                .product(name: "CryptoExtras", package: "swift-crypto", condition: .when(platforms: [.linux])),
                .target(name: "NativeOAuthPrivacyManifest", condition: .when(platforms: [.iOS, .macOS, .visionOS])),
            ]),
        // A target of its own, without Swift: a Swift target with a resource gets generated code that imports all of
        // Foundation, which nothing that NativeOAuth links on Linux may.
        .target(name: "NativeOAuthPrivacyManifest", resources: [.copy("PrivacyInfo.xcprivacy")]),
        // The keyring of a Linux desktop; elsewhere there is nothing in it.
        .target(name: "DesktopKeyring", dependencies: ["NativeOAuth", "SmallFoundation"]),
        .target(name: "URLSessionTransport", dependencies: ["NativeOAuth", httpTypes, crypto]),
        .target(name: "NativeOAuthTesting", dependencies: ["NativeOAuth", "SmallFoundation", httpTypes, crypto]),
        .target(name: "GraphPeople", dependencies: ["NativeOAuth", "SmallFoundation", httpTypes, crypto]),
        // Makes QR codes of texts, for whoever draws them: the app and the terminal.
        .target(name: "QRCodes"),
        // Scripts/check-texts --write makes Swift of the texts: bundles are read with all of Foundation, which nothing that
        // this links on Linux may.
        .target(
            name: "PeopleFinder", dependencies: ["NativeOAuth", "GraphPeople", "SmallFoundation"],
            resources: [.embedInCode("Resources")]),

        // SwiftUI, for Apple's systems; elsewhere there is nothing in it.
        .target(
            name: "PeopleFinderUI", dependencies: ["NativeOAuth", "GraphPeople", "PeopleFinder", "QRCodes"]),
        // Its previews, for Xcode and in debug builds only: an app links neither them nor the testing module.
        .target(
            name: "PeopleFinderPreviews",
            dependencies: [
                "NativeOAuth", "NativeOAuthTesting", "GraphPeople", "PeopleFinder", "PeopleFinderUI", httpTypes,
            ]),

        // MARK: Programs
        // libcurl is loaded while a program runs: nothing has to be there to build.
        .target(name: "CCurl"),
        .target(name: "CurlTransport", dependencies: ["CCurl", "NativeOAuth", "SmallFoundation", httpTypes]),
        .target(
            name: "PeopleCommands",
            dependencies: [
                "NativeOAuth", "GraphPeople", "PeopleFinder", "CurlTransport", "TerminalScreen", "QRCodes",
                "SmallFoundation", .target(name: "DesktopKeyring", condition: .when(platforms: [.linux])),
                argumentParser,
            ]),
        .executableTarget(name: "people", dependencies: ["PeopleCommands", "SmallFoundation"]),
        .executableTarget(
            name: "people-demo",
            dependencies: [
                "PeopleCommands", "PeopleFinder", "GraphPeople", "NativeOAuth", "NativeOAuthTesting",
                "CurlTransport", "SmallFoundation", "TenantEmulator",
            ]),

        // What a full screen in a terminal is drawn with. It imports nothing of ours.
        .target(name: "TerminalScreen", dependencies: ["TerminalRestoration", "QRCodes", "SmallFoundation"]),
        // In C: it runs in signal handlers.
        .target(name: "TerminalRestoration"),

        // MARK: The emulator; it imports nothing of ours
        .target(
            name: "TenantEmulator",
            dependencies: [
                httpTypes,
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "Yams", package: "Yams"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                crypto,
                cryptoExtras,
            ],
            resources: [.embedInCode("Resources")]),
        // A copy of BoringSSL of its own comes with it: the demonstration is built without.
        .target(
            name: "TenantEmulatorTLS",
            dependencies: [
                "TenantEmulator",
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        .executableTarget(
            name: "tenant-emulator",
            dependencies: [
                "TenantEmulator", "TenantEmulatorTLS", argumentParser,
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ]),

        // MARK: Examples, built and run by the tests
        .executableTarget(
            name: "sign-in-tool", dependencies: ["NativeOAuth", "CurlTransport"], path: "Examples/SignInTool"),
        .executableTarget(
            name: "find-people", dependencies: ["GraphPeople", "NativeOAuth", "PeopleFinder", "CurlTransport"],
            path: "Examples/TerminalTemplate"),

        // MARK: Tests
        // Several of it share an account, or are killed, in the tests.
        .executableTarget(
            name: "token-loop", dependencies: ["NativeOAuth", "PeopleFinder", "CurlTransport", httpTypes],
            path: "Tests/TokenLoop"),
        // Shows what comes from a terminal, and ends in each way that a program can end in.
        .executableTarget(name: "terminal-probe", dependencies: ["TerminalScreen"], path: "Tests/TerminalProbe"),
        .target(name: "BlockingThread", path: "Tests/BlockingThread"),
        .testTarget(
            name: "TerminalScreenTests",
            dependencies: ["TerminalScreen", "QRCodes", "terminal-probe", "BlockingThread"],
            exclude: ["Support/judge.py", "Fixtures"]),
        .testTarget(
            name: "NativeOAuthTests",
            dependencies: [
                "NativeOAuth", "NativeOAuthTesting", "DesktopKeyring", "URLSessionTransport", "CurlTransport",
                "PeopleTestSupport", httpTypes, crypto, cryptoExtras,
            ]),
        .testTarget(
            name: "TenantEmulatorTests",
            dependencies: [
                "TenantEmulator", "TenantEmulatorTLS", "tenant-emulator", "FaultCases", "BlockingThread",
                "PeopleTestSupport", httpTypes,
                crypto, cryptoExtras,
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "JWTKit", package: "jwt-kit"),
            ]),
        .target(
            name: "FaultCases", dependencies: ["TenantEmulator", crypto, cryptoExtras], path: "Tests/FaultCases"),
        .target(
            name: "PeopleTestSupport",
            dependencies: ["NativeOAuth", "GraphPeople", httpTypes],
            path: "Tests/PeopleTestSupport"),
        .testTarget(
            name: "GraphPeopleTests",
            dependencies: ["GraphPeople", "NativeOAuth", "NativeOAuthTesting", "PeopleTestSupport", crypto, httpTypes]),
        .testTarget(
            name: "PeopleFinderTests",
            dependencies: [
                "PeopleFinder", "GraphPeople", "NativeOAuth", "NativeOAuthTesting", "PeopleTestSupport", httpTypes,
            ]),
        .testTarget(
            name: "PeopleCommandsTests",
            dependencies: [
                "PeopleCommands", "PeopleFinder", "GraphPeople", "NativeOAuth", "NativeOAuthTesting",
                "PeopleTestSupport", "TerminalScreen", httpTypes, argumentParser,
            ],
            exclude: ["Fixtures", "Output/validate.py"]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "NativeOAuth", "NativeOAuthTesting", "URLSessionTransport", "CurlTransport", "GraphPeople",
                "PeopleFinder", "TenantEmulator", "FaultCases", "PeopleTestSupport", httpTypes, crypto, cryptoExtras,
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["MicrosoftClients/Programs"]),
    ],
    swiftLanguageModes: [.v6]
)

// Settings that hold for every target.
var settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
]
// Scripts/test sets this: a warning is an error there. A consumer's build must not fail for a new compiler's opinion.
if Context.environment["PEOPLEFINDER_STRICT"] != nil {
    settings.append(.unsafeFlags(["-warnings-as-errors"]))
}
for target in package.targets where target.type != .plugin {
    target.swiftSettings = (target.swiftSettings ?? []) + settings
    // Scripts/test --all sets this for Scripts/check-secrets: every secret, and all that is shown, is written down.
    if target.name == "NativeOAuth", Context.environment["PEOPLEFINDER_SECRETS_AUDIT"] != nil {
        target.swiftSettings?.append(.define("SECRETS_AUDIT"))
    }
}
