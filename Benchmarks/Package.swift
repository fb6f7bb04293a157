// swift-tools-version: 6.1
import PackageDescription

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
            name: "contention",
            dependencies: [
                .product(name: "NativeOAuth", package: "PeopleFinder"),
                .product(name: "NativeOAuthTesting", package: "PeopleFinder"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        .executableTarget(
            name: "id-token",
            dependencies: [
                .product(name: "NativeOAuth", package: "PeopleFinder"),
                .product(name: "NativeOAuthTesting", package: "PeopleFinder"),
                .product(name: "JWTKit", package: "jwt-kit"),
            ]),
        .executableTarget(
            name: "sign-in",
            dependencies: [
                .product(name: "NativeOAuth", package: "PeopleFinder"),
                .product(name: "NativeOAuthTesting", package: "PeopleFinder"),
                .product(name: "Crypto", package: "swift-crypto"),
            ]),
        .executableTarget(
            name: "allocations",
            dependencies: [
                .product(name: "NativeOAuth", package: "PeopleFinder"),
                .product(name: "NativeOAuthTesting", package: "PeopleFinder"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        .executableTarget(
            name: "listing",
            dependencies: [
                .product(name: "GraphPeople", package: "PeopleFinder"),
                .product(name: "URLSessionTransport", package: "PeopleFinder"),
            ]),
        .executableTarget(
            name: "typing",
            dependencies: [
                .product(name: "NativeOAuth", package: "PeopleFinder"),
                .product(name: "GraphPeople", package: "PeopleFinder"),
                .product(name: "PeopleFinder", package: "PeopleFinder"),
                .product(name: "URLSessionTransport", package: "PeopleFinder"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        .executableTarget(
            name: "constant-body",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ]),
        .executableTarget(
            name: "signing",
            dependencies: [
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
