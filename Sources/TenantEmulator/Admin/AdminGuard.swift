import HTTPTypes
import Hummingbird
import NIOCore

/// Keeps pages of other sites from driving the emulator with the browser of somebody who tests.
///
/// A browser names the page's own site in `Origin`, and the name that it has looked up in `Host`: a name that somebody
/// else has made point to this machine (DNS rebinding) is not one of the machine's own. A form of another site can't be
/// sent as JSON without the browser asking first, which nothing here answers.
///
/// A program of another machine can write any `Host`, so the address that it comes from has to be this machine's too.
///
/// > Source: [Fetch, section 3.2](https://fetch.spec.whatwg.org/#origin-header)
struct AdminGuard: Sendable {
    /// Lets a request pass, or says why not.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - peer: Who has connected; nil in process.
    ///   - takesForm: Whether it may be a form.
    /// - Throws: ``AdminError`` 403 or 415.
    static func check(_ request: Request, from peer: SocketAddress?, takesForm: Bool) throws {
        let base = try request.base
        guard isLoopback(peer) else {
            throw AdminError(
                status: .forbidden, code: "foreignMachine", message: "The request comes from another machine.",
                nextStep: "Send it from the machine on which the emulator runs, to 127.0.0.1, [::1] or localhost.")
        }
        guard base.isLoopback else { throw AdminError.foreignHost }
        if let origin = request.headers[.origin], origin.lowercased() != base.url.lowercased() {
            throw AdminError(
                status: .forbidden, code: "foreignOrigin", message: "The request comes from a page of another site.",
                nextStep: "Send it from a program, or from the emulator's own page.")
        }
        if let site = request.headers[.fetchSite], !["same-origin", "none"].contains(site.lowercased()) {
            throw AdminError(
                status: .forbidden, code: "foreignOrigin", message: "The request comes from a page of another site.",
                nextStep: "Send it from a program, or from the emulator's own page.")
        }
        let needsType = [.post, .put, .patch].contains(request.method)
        guard needsType, !takesForm else { return }
        guard request.mediaType == "application/json" else {
            throw AdminError(
                status: .unsupportedMediaType, code: "notJSON", message: "A change has to be sent as JSON.",
                nextStep: "Add the header Content-Type: application/json.")
        }
    }

    /// Whether somebody on this machine has connected by its loopback; nil is a request in process.
    static func isLoopback(_ peer: SocketAddress?) -> Bool {
        guard let peer else { return true }
        return switch peer {
        case .unixDomainSocket: true
        case .v4, .v6: peer.ipAddress.map(isLoopbackAddress) ?? false
        }
    }

    private static func isLoopbackAddress(_ text: String) -> Bool {
        // A socket for both versions shows an address of version 4 inside one of version 6.
        let address = text.lowercased().hasPrefix("::ffff:") ? String(text.dropFirst("::ffff:".count)) : text
        return address == "::1" || address.hasPrefix("127.")
    }
}

extension HTTPField.Name {
    static let fetchSite = HTTPField.Name("Sec-Fetch-Site") ?? .origin
}
