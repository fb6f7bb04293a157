// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that nobody builds benchmarks who does not ask for them.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "PeopleFinder", path: ".."),
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.0.0"),
    ],
    targets: [
        .executableTarget(
            name: "cold-start",
            dependencies: [
                .product(name: "NativeOAuth", package: "PeopleFinder"),
                .product(name: "NativeOAuthTesting", package: "PeopleFinder"),
                .product(name: "URLSessionTransport", package: "PeopleFinder"),
            ]),
        .executableTarget(
            name: "token-lookup",
            dependencies: [
                .product(name: "NativeOAuth", package: "PeopleFinder"),
                .product(name: "NativeOAuthTesting", package: "PeopleFinder"),
            ]),
        .executableTarget(
            name: "stores",
            dependencies: [.product(name: "NativeOAuth", package: "PeopleFinder")]),
        .executableTarget(
            name: "id-token",
            dependencies: [
                .product(name: "NativeOAuth", package: "PeopleFinder"),
                .product(name: "NativeOAuthTesting", package: "PeopleFinder"),
                .product(name: "JWTKit", package: "jwt-kit"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
