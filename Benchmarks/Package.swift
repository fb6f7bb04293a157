// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody builds benchmarks who does not ask for them.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "PeopleFinder", path: "..")],
    targets: [
        .executableTarget(
            name: "cold-start",
            dependencies: [
                .product(name: "NativeOAuth", package: "PeopleFinder"),
                .product(name: "NativeOAuthTesting", package: "PeopleFinder"),
                .product(name: "URLSessionTransport", package: "PeopleFinder"),
            ])
    ],
    swiftLanguageModes: [.v6]
)
