import NativeOAuth

/// Opens links that are no web pages: mail, calls, chats.
struct DesktopLink {
    let environment: [String: String]

    /// What may be opened; anything else could start a program that the person does not expect.
    private static let schemes = ["mailto", "tel", "https"]

    /// Opens a link.
    ///
    /// - Parameter link: The whole link.
    /// - Throws: `OAuthError` with `browserUnavailable` when there is no desktop, or it knows no program for the link.
    func open(_ link: String) async throws {
        let scheme = link.prefix { $0 != ":" }.lowercased()
        guard Self.schemes.contains(scheme), await SystemBrowser(environment: environment).handOver(link) else {
            throw OAuthError(.browserUnavailable, "No program here opens \(scheme) links.")
        }
    }
}
