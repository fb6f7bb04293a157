/// The head of an HTTP request at the loopback address, taken apart.
struct LoopbackHead: Sendable {
    let method: String
    /// The path with its query, as it was sent.
    let target: String
    /// What came after the head so far.
    let rest: ArraySlice<UInt8>
    private let fields: [(name: String, value: String)]

    /// A request's head has no use for more, and neither has a form.
    static let maximumLength = 16 * 1024

    /// What a connection has sent so far turns out to be.
    enum Reading: Sendable {
        case incomplete
        case refused(status: Int)
        case complete(LoopbackHead)
    }

    /// Reads what a connection has sent so far.
    ///
    /// > Source: [RFC 9112, section 2 and 3](https://www.rfc-editor.org/rfc/rfc9112#section-3)
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
            LoopbackHead(
                method: String(words[0]), target: String(words[1]), rest: bytes[end.upperBound...],
                fields: lines.dropFirst().map(Self.field)))
    }

    private static func field(_ line: Substring) -> (name: String, value: String) {
        let halves = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let value = halves.count == 2 ? halves[1].filter { $0 != " " && $0 != "\t" } : ""
        return (halves[0].lowercased(), value)
    }

    /// The values of a field, whose name is in lower case, without any blanks.
    func values(of name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    /// What the form that follows the head turns out to be.
    enum Form: Sendable {
        case incomplete
        case refused(status: Int)
        case complete([RequestParameters.Field])
    }

    /// Reads the form that follows the head, of a length that is said beforehand.
    ///
    /// > Source: [RFC 9110, section 8.6](https://www.rfc-editor.org/rfc/rfc9110#section-8.6)
    func form() -> Form {
        let types = values(of: "content-type").map { $0.lowercased().prefix { $0 != ";" } }
        guard types == ["application/x-www-form-urlencoded"] else { return .refused(status: 415) }
        let lengths = values(of: "content-length")
        guard !lengths.isEmpty, values(of: "transfer-encoding").isEmpty else { return .refused(status: 411) }
        guard lengths.count == 1, lengths[0].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return .refused(status: 400) }
        // Digits that no number can hold are too many as well.
        guard let length = Int(lengths[0]), length <= Self.maximumLength else { return .refused(status: 413) }
        guard rest.count >= length else { return .incomplete }
        let text = String(decoding: rest.prefix(length), as: UTF8.self)
        guard let pairs = PercentEncoding.pairs(in: text) else { return .refused(status: 400) }
        return .complete(pairs)
    }
}
