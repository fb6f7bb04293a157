import SmallFoundation

/// Decides what each HTTP request at the loopback address is, and what it is answered: no sockets here.
struct LoopbackExchange: Sendable {
    let redirectURI: String
    let expected: ExpectedCallback

    /// What to answer, and the callback if this was it.
    typealias Outcome = (reply: [UInt8], callback: URL?)

    /// What a connection is answered after what it has sent so far; nil while the request is not complete.
    func outcome(of bytes: [UInt8]) -> Outcome? {
        let head: LoopbackHead
        switch LoopbackHead.read(bytes) {
        case .incomplete: return nil
        case .refused(let status): return LoopbackWords.english.reply(status, \.notThisPage)
        case .complete(let read): head = read
        }
        let words = LoopbackWords.preferred(head.values(of: "accept-language"))
        guard let target = CallbackAddress.url("http://\(authority)\(head.target)"), hostIsOurs(head) else {
            return words.reply(400, \.notThisPage)
        }
        guard expected.verdict(on: target) != .elsewhere else { return words.reply(404, \.notThisPage) }
        guard head.method == "GET" else { return words.reply(405, \.notThisPage) }
        guard expected.verdict(on: target) == .answer else { return words.reply(400, \.anotherSignIn) }
        let fields = target.query(percentEncoded: true)?.split(separator: "&") ?? []
        var outcome = words.reply(200, fields.contains { $0.hasPrefix("error=") } ? \.refused : \.received)
        outcome.callback = target
        return outcome
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

/// The head of an HTTP request at the loopback address, taken apart.
struct LoopbackHead: Sendable {
    let method: String
    /// The path with its query, as it was sent.
    let target: String
    private let fields: [(name: String, value: String)]

    /// A request's head has no use for more.
    static let maximumLength = 16 * 1024

    /// What a connection has sent so far turns out to be.
    enum Reading: Sendable {
        case incomplete
        case refused(status: Int)
        case complete(LoopbackHead)
    }

    /// Reads what a connection has sent so far (RFC 9112, section 2 and 3).
    static func read(_ bytes: [UInt8]) -> Reading {
        let lineEnd = Array("\r\n".utf8)
        guard let end = bytes.firstRange(of: lineEnd + lineEnd), end.lowerBound <= maximumLength else {
            guard bytes.count > maximumLength else { return .incomplete }
            return .refused(status: bytes.prefix(maximumLength).firstRange(of: lineEnd) == nil ? 414 : 431)
        }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3, words[2].hasPrefix("HTTP/1."), words[1].hasPrefix("/") else {
            return .refused(status: 400)
        }
        return .complete(
            LoopbackHead(method: String(words[0]), target: String(words[1]), fields: lines.dropFirst().map(Self.field)))
    }

    private static func field(_ line: Substring) -> (name: String, value: String) {
        let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let value = halves.count == 2 ? halves[1].filter { $0 != " " && $0 != "\t" } : ""
        return (halves[0].lowercased(), value)
    }

    /// The values of a field, whose name is in lower case, without any blanks.
    func values(of name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }
}
