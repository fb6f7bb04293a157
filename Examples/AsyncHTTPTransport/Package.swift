// swift-tools-version: 6.1
import PackageDescription

// A package of its own: SwiftNIO and its TLS take minutes to build, and only a server needs them.
let package = Package(
    name: "AsyncHTTPTransport",
    platforms: [.macOS(.v14)],
    products: [.library(name: "AsyncHTTPTransport", targets: ["AsyncHTTPTransport"])],
    dependencies: [
        .package(name: "PeopleFinder", path: "../.."),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.26.0"),
    ],
    targets: [
        .target(
            name: "AsyncHTTPTransport",
            dependencies: [
                .product(name: "NativeOAuth", package: "PeopleFinder"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            path: "Sources")
    ],
    swiftLanguageModes: [.v6]
)
