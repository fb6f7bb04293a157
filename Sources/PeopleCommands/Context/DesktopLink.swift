import NativeOAuth

/// Opens links that are no web pages: mail, calls, chats.
struct DesktopLink {
    let environment: [String: String]

    /// What may be opened; anything else could start a program that the person does not expect.
    private static let schemes = ["mailto", "tel", "https"]

    /// So long a program may run before the link counts as opened.
    private static let patience = Duration.seconds(2)

    /// Opens a link.
    ///
    /// - Parameter link: The whole link.
    /// - Throws: `OAuthError` with `browserUnavailable` when there is no desktop, or it knows no program for the link.
    func open(_ link: String) async throws {
        #if os(macOS)
        let command = environment["SSH_CONNECTION"]?.isEmpty == false ? nil : "/usr/bin/open"
        #else
        let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        let command = hasDesktop ? "/usr/bin/xdg-open" : nil
        #endif
        let scheme = link.prefix { $0 != ":" }.lowercased()
        guard let command, Self.schemes.contains(scheme),
            await ChildProcess(program: command, arguments: [command, link], environment: environment)
                .startsWell(within: Self.patience)
        else { throw OAuthError(.browserUnavailable, "No program here opens \(scheme) links.") }
    }
}
