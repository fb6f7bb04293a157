// swift-tools-version: 6.1
import PackageDescription

/// A product of the package that is measured.
func ours(_ name: String) -> Target.Dependency { .product(name: name, package: "PeopleFinder") }

let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")

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
]

// A package of its own, so that nobody builds benchmarks who does not ask for them.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "PeopleFinder", path: ".."),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: programs.map { .executableTarget(name: $0.name, dependencies: $0.dependencies) },
    swiftLanguageModes: [.v6]
)
