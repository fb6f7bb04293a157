#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Decides what each HTTP request at the loopback address is, and what it is answered: no sockets here.
struct LoopbackExchange: Sendable {
    let redirectURI: String
    let expected: ExpectedCallback

    /// What to answer, and the callback if this was it.
    struct Outcome: Sendable {
        var reply: [UInt8]
        var callback: URL?
    }

    /// Looks at what a connection has sent so far.
    ///
    /// - Returns: What to answer, or nil while the request is not complete.
    func outcome(of bytes: [UInt8]) -> Outcome? {
        let head: LoopbackHead
        switch LoopbackHead.read(bytes) {
        case .incomplete: return nil
        case .refused(let status): return LoopbackPage().reply(status, \.notThisPage)
        case .complete(let read): head = read
        }
        let page = LoopbackPage(preferring: head.values(of: "accept-language"))
        guard let target = CallbackAddress.url("http://\(authority)\(head.target)"), hostIsOurs(head) else {
            return page.reply(400, \.notThisPage)
        }
        guard expected.verdict(on: target) != .elsewhere else { return page.reply(404, \.notThisPage) }
        switch (expected.mode, head.method) {
        case (.query, "GET"): return judge(target, page)
        case (.fragment, "GET"): return page.forwarding
        case (.formPost, "POST"), (.fragment, "POST"): return posted(head, at: target, page)
        default: return page.reply(405, \.notThisPage, allowing: allowed)
        }
    }

    private var allowed: String {
        switch expected.mode {
        case .query: "GET"
        case .formPost: "POST"
        case .fragment: "GET, POST"
        }
    }

    /// Makes the address out of a form that another redirect would have brought; nil while the form is not all there.
    ///
    /// > Source: [OAuth 2.0 Form Post Response Mode, section 2](https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html#FormPostResponseMode)
    private func posted(_ head: LoopbackHead, at target: URL, _ page: LoopbackPage) -> Outcome? {
        // What is not in the form is no part of the answer.
        guard target.query(percentEncoded: true) == URL(string: redirectURI)?.query(percentEncoded: true) else {
            return page.reply(404, \.notThisPage)
        }
        let fields: [RequestParameters.Field]
        switch head.form() {
        case .incomplete: return nil
        case .refused(let status): return page.reply(status, \.notThisPage)
        case .complete(let read): fields = read
        }
        let separator: String
        var answer = fields
        if expected.mode == .fragment {
            // Only the page that was handed out here knows the fragment; a browser says who sends a form.
            let senders = head.values(of: "sec-fetch-site")
            guard senders.allSatisfy({ $0 == "same-origin" }), fields.map(\.name) == [LoopbackPage.fragmentField],
                let inside = PercentEncoding.pairs(in: fields[0].value)
            else { return page.reply(400, \.notThisPage) }
            answer = inside
            separator = "#"
        } else {
            separator = target.query() == nil ? "?" : "&"
        }
        guard let callback = URL(string: target.absoluteString + separator + PercentEncoding.encode(pairs: answer))
        else { return page.reply(400, \.notThisPage) }
        return judge(callback, page)
    }

    private func judge(_ callback: URL, _ page: LoopbackPage) -> Outcome {
        switch expected.verdict(on: callback) {
        case .elsewhere:
            return page.reply(404, \.notThisPage)
        case .anotherRequest:
            return page.reply(400, \.anotherSignIn)
        case .answer:
            let isRefused = expected.fields(of: callback)?.split(separator: "&").contains { $0.hasPrefix("error=") }
            var outcome = page.reply(200, isRefused == true ? \.refused : \.received)
            outcome.callback = callback
            return outcome
        }
    }

    /// `host:port` of the redirect URI.
    private var authority: String {
        redirectURI.dropFirst("http://".count).prefix { $0 != "/" && $0 != "?" }.lowercased()
    }

    /// A page of the wide web that has been made to resolve to this machine still names its own host, and a page of
    /// another program on this machine its own port.
    private func hostIsOurs(_ head: LoopbackHead) -> Bool {
        let hosts = head.values(of: "host").map { $0.lowercased() }
        // Browsers leave out the port that http has without one.
        return hosts == [authority] || authority.hasSuffix(":80") && hosts == [String(authority.dropLast(3))]
    }
}
