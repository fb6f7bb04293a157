#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Decides what each HTTP request at the loopback address is, and what it is answered: no sockets here.
struct LoopbackExchange: Sendable {
    let redirectURI: String
    let expected: ExpectedCallback

    /// A request's head has no use for more.
    static let longestHead = 16 * 1024

    /// What to answer, and the callback if this was it.
    struct Outcome: Sendable {
        var reply: [UInt8]
        var callback: URL?
    }

    /// Looks at what a connection has sent so far.
    ///
    /// - Returns: What to answer, or nil while the head is not complete.
    func outcome(of bytes: [UInt8]) -> Outcome? {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else {
            return bytes.count > Self.longestHead ? LoopbackPage.reply(431, .notThisPage) : nil
        }
        guard end.lowerBound <= Self.longestHead else { return LoopbackPage.reply(431, .notThisPage) }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else {
            return LoopbackPage.reply(400, .notThisPage)
        }
        guard let callback = URL(string: origin + words[1]), hostIsOurs(lines.dropFirst()) else {
            return LoopbackPage.reply(400, .notThisPage)
        }
        switch expected.verdict(on: callback) {
        case .elsewhere:
            return LoopbackPage.reply(404, .notThisPage)
        case _ where words[0] != "GET":
            return LoopbackPage.reply(405, .notThisPage)
        case .anotherRequest:
            return LoopbackPage.reply(400, .anotherSignIn)
        case .answer:
            let refused = callback.query(percentEncoded: true)?.split(separator: "&").contains {
                $0.hasPrefix("error=")
            }
            var outcome = LoopbackPage.reply(200, refused == true ? .refused : .received)
            outcome.callback = callback
            return outcome
        }
    }

    /// `http://host:port` of the redirect URI.
    private var origin: String {
        let scheme = "http://"
        let authority = redirectURI.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" }
        return scheme + authority
    }

    /// A page of the wide web that has been made to resolve to this machine still names its own host.
    private func hostIsOurs(_ headers: some Sequence<Substring>) -> Bool {
        for header in headers where header.lowercased().hasPrefix("host:") {
            let value = header.dropFirst("host:".count).filter { $0 != " " && $0 != "\t" }
            guard let url = URL(string: "http://\(value)"), let host = url.host() else { return false }
            return EndpointRule.isLoopback(host)
        }
        return false
    }
}
