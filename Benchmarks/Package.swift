// swift-tools-version: 6.1
import PackageDescription

/// A product of the package that is measured.
func ours(_ name: String) -> Target.Dependency { .product(name: name, package: "PeopleFinder") }

let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let cryptoExtras = Target.Dependency.product(name: "CryptoExtras", package: "swift-crypto")
let jwtKit = Target.Dependency.product(name: "JWTKit", package: "jwt-kit")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

/// Each is a program that prints what it measured.
let programs: [(name: String, dependencies: [Target.Dependency])] = [
    ("token-lookup", [ours("NativeOAuth"), ours("NativeOAuthTesting")]),
    ("stores", [ours("NativeOAuth")]),
    ("contention", [ours("NativeOAuth"), ours("NativeOAuthTesting"), httpTypes]),
    ("listing", [ours("GraphPeople"), ours("URLSessionTransport")]),
    ("directory-copy", [ours("NativeOAuth"), ours("GraphPeople"), ours("URLSessionTransport"), httpTypes]),
    (
        "typing",
        [ours("NativeOAuth"), ours("GraphPeople"), ours("PeopleFinder"), ours("URLSessionTransport"), httpTypes]
    ),
    // Peers of the emulator, in the same run as it.
    ("constant-body", [hummingbird, logging]),
    ("signing", [jwtKit, crypto, cryptoExtras]),
]

// A package of its own, so that nobody builds benchmarks who does not ask for them.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "PeopleFinder", path: ".."),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.0.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.20.0"),
    ],
    targets: programs.map { .executableTarget(name: $0.name, dependencies: $0.dependencies) },
    swiftLanguageModes: [.v6]
)
