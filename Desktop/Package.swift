// swift-tools-version: 6.2
import PackageDescription

// A package of its own: whoever uses the libraries, or builds the other programs, needs neither GTK nor this.
func ours(_ name: String) -> Target.Dependency { .product(name: name, package: "PeopleFinder") }

let package = Package(
    name: "PeopleFinderDesktop",
    dependencies: [.package(name: "PeopleFinder", path: "..")],
    targets: [
        // GTK 4 and libadwaita 1.2 or newer.
        .systemLibrary(name: "CAdwaita", pkgConfig: "libadwaita-1", providers: [.apt(["libadwaita-1-dev"])]),
        // The main actor on GLib's main loop, and widgets as Swift likes them; it knows nothing of people.
        .target(name: "Adwaita", dependencies: ["CAdwaita"]),
        .executableTarget(
            name: "peoplefinder",
            dependencies: [
                "Adwaita", "CAdwaita", ours("NativeOAuth"), ours("GraphPeople"), ours("PeopleFinder"),
                ours("DesktopKeyring"), ours("CurlTransport"), ours("QRCodes"),
            ]),
        // Says how the main loop does, for the tests.
        .executableTarget(name: "main-loop-probe", dependencies: ["Adwaita", "CAdwaita"], path: "Tests/MainLoopProbe"),
    ],
    swiftLanguageModes: [.v6]
)

var settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
if Context.environment["PEOPLEFINDER_STRICT"] != nil {
    settings.append(.unsafeFlags(["-warnings-as-errors"]))
}
for target in package.targets where target.type != .system {
    target.swiftSettings = (target.swiftSettings ?? []) + settings
}
