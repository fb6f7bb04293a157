#if os(macOS) || os(Linux)
#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Opens pages in the person's own browser.
///
/// The order: the commands in `$BROWSER` (parted by colons, `%s` stands for the address), then `open` on macOS, and on
/// Linux `xdg-open` where there is a desktop, or `wslview` inside Windows.
public struct SystemBrowser: Sendable {
    private let environment: [String: String]

    /// How long a browser may run before it counts as opened; most hand over to a running one and end at once.
    private static let patience: Duration = .seconds(2)

    /// Makes an opener.
    ///
    /// - Parameter environment: The variables of the process.
    public init(environment: [String: String]) {
        self.environment = environment
    }

    /// Shows a page.
    ///
    /// - Parameter url: The page; only http and https are opened.
    /// - Throws: ``OAuthError`` with `browserUnavailable`.
    public func open(_ url: URL) async throws {
        guard let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http" else {
            throw OAuthError(.invalidSettings, "Only http and https pages are opened in a browser.")
        }
        for command in commands(for: url.absoluteString) {
            guard let program = command.first.flatMap(find) else { continue }
            let child = ChildProcess(program: program, arguments: command, environment: environment)
            if await child.startsWell(within: Self.patience) {
                return
            }
        }
        throw OAuthError(
            .browserUnavailable, "No browser could be opened on this machine.",
            nextStep: "Set BROWSER to one, or use --no-browser and open the address yourself.")
    }

    /// The commands to try, each as a list of arguments; no shell ever sees the address.
    func commands(for address: String) -> [[String]] {
        var commands = (environment["BROWSER"] ?? "").split(separator: ":").map { candidate in
            let words = candidate.split(separator: " ").map(String.init)
            return words.contains { $0.contains("%s") }
                ? words.map { $0.replacing("%s", with: address) } : words + [address]
        }
        #if os(macOS)
        commands.append(["open", address])
        #else
        if environment["WSL_DISTRO_NAME"] != nil {
            commands.append(["wslview", address])
        }
        if environment["DISPLAY"]?.isEmpty == false || environment["WAYLAND_DISPLAY"]?.isEmpty == false {
            commands.append(["xdg-open", address])
        }
        #endif
        return commands.filter { !$0.isEmpty }
    }

    private func find(_ program: String) -> String? {
        if program.contains("/") {
            return FileManager.default.isExecutableFile(atPath: program) ? program : nil
        }
        return (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(program)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
#endif
