#if os(macOS) || os(Linux)
public import SmallFoundation

/// Opens pages in the person's own browser.
///
/// Tries these commands until one succeeds: those in `$BROWSER` (separated by colons; `%s` stands for the address and
/// `%%` for a percent sign), then `open` on macOS, and `xdg-open` on Linux if there is a desktop. No shell is involved.
///
/// Other users of this machine can see the address in the list of processes for a moment. It holds state, nonce and the
/// hash of the verifier, but neither the verifier nor a code, so they can't redeem anything; a quick attacker could
/// sign the person in to the attacker's account. If that matters, push the request
/// (``ClientSettings/pushedAuthorization``): the address then holds only a name that works once.
///
/// > Source: [The BROWSER convention](http://www.catb.org/~esr/BROWSER/)
public struct SystemBrowser: Sendable {
    private let environment: [String: String]

    /// Makes an opener that uses these environment variables.
    public init(environment: [String: String]) { self.environment = environment }

    /// Opens a page, over http or https only.
    ///
    /// - Throws: ``OAuthError`` with `browserUnavailable`.
    public func open(_ url: URL) async throws {
        guard let scheme = url.scheme?.lowercased(), scheme == "https" || scheme == "http" else {
            throw OAuthError(.invalidSettings, "Only http and https pages are opened in a browser.")
        }
        guard await runFirst(of: commands(for: url.absoluteString)) else {
            let own = DisplayText.clean(environment["BROWSER"] ?? "", limit: 100)
            let fault =
                own.isEmpty
                ? "No browser could be opened on this machine. Set the variable BROWSER to one"
                : "\u{201C}\(own)\u{201D} in the variable BROWSER opened no browser. Correct it"
            throw OAuthError(.browserUnavailable, "\(fault), or sign in with a device code.")
        }
    }

    /// Hands an address that is no page, such as a mail to somebody, to the program that the desktop has for it.
    ///
    /// `$BROWSER` is not asked: it names what shows pages.
    ///
    /// - Returns: Whether a program took it; never for who came by SSH to a Mac, on whose own screen it would open.
    package func handOver(_ address: String) async -> Bool {
        isElsewhere ? false : await runFirst(of: desktopCommands(for: address))
    }

    /// Runs one command after the other until one succeeds.
    private func runFirst(of commands: [[String]]) async -> Bool {
        for command in commands {
            guard let program = command.first.flatMap(find) else { continue }
            let child = ChildProcess(program: program, arguments: command, environment: environment)
            // One that still runs counts as opened; most hand over to a running one and end at once.
            if await child.startsWell(within: .seconds(2)) { return true }
        }
        return false
    }

    /// Whether a browser can be opened that the person would see.
    ///
    /// On a Mac reached by SSH the page would open on the Mac's own screen, so that does not count.
    public var isLikely: Bool {
        if isElsewhere, environment["BROWSER"]?.isEmpty != false { return false }
        return commands(for: "https://localhost/").contains { command in command.first.flatMap(find) != nil }
    }

    /// Whether the screen of this machine is not the one that the person sees.
    private var isElsewhere: Bool {
        #if os(macOS)
        environment["SSH_CONNECTION"]?.isEmpty == false
        #else
        // Over SSH there is no display, or one that leads back to the person.
        false
        #endif
    }

    /// The commands to try, each as a list of arguments.
    func commands(for address: String) -> [[String]] {
        let own = (environment["BROWSER"] ?? "").split(separator: ":").map { Self.command($0, address) }
        return own.filter { !$0.isEmpty } + desktopCommands(for: address)
    }

    /// The commands by which the desktop opens an address.
    private func desktopCommands(for address: String) -> [[String]] {
        #if os(macOS)
        return [["open", address]]
        #else
        let isDesktop = environment["DISPLAY"]?.isEmpty == false || environment["WAYLAND_DISPLAY"]?.isEmpty == false
        return isDesktop ? [["xdg-open", address]] : []
        #endif
    }

    /// One of the commands in `$BROWSER`, filled in.
    ///
    /// There is no quoting in it, as the desktop's own tools know none either; but a program whose path has blanks in it,
    /// as in `/mnt/c/Program Files`, is found as it is.
    private static func command(_ candidate: Substring, _ address: String) -> [String] {
        if candidate.hasPrefix("/"), FileManager.default.isExecutableFile(atPath: String(candidate)) {
            return [String(candidate), address]
        }
        let words = candidate.split(separator: " ").map(String.init)
        guard !words.isEmpty else { return [] }
        let replaced = words.map { filled($0, with: address) }
        return words.contains(where: takesAddress) ? replaced : replaced + [address]
    }

    private static func takesAddress(_ word: String) -> Bool { word.replacing("%%", with: "").contains("%s") }

    /// Replaces `%s` and `%%`, each once: the address has percent signs of its own.
    private static func filled(_ word: String, with address: String) -> String {
        let parts = word.split(separator: "%%", omittingEmptySubsequences: false)
        return parts.map { $0.replacing("%s", with: address) }.joined(separator: "%")
    }

    private func find(_ program: String) -> String? { ChildProcess.find(program, in: environment) }
}
#endif
