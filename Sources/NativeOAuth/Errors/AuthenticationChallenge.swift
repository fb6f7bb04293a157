import HTTPTypes

/// What a server wants before it answers: one challenge of a `WWW-Authenticate` field
/// (RFC 9110, section 11.6.1; RFC 6750, section 3).
///
/// Texts from the server are kept as they are; clean them before you show them.
struct AuthenticationChallenge: Sendable, Hashable {
    /// The scheme in lower case, such as `bearer` or `dpop`.
    let scheme: String
    /// The parameters by name in lower case; of one that comes twice the first counts.
    var parameters: [String: String] = [:]
    /// The reason, such as `invalid_token` or `insufficient_claims`.
    var error: String? { parameters["error"] }

    /// Reads the challenges of an answer in order; where the field stops making sense, the reading stops.
    static func all(in response: HTTPResponse) -> [AuthenticationChallenge] {
        // Longer ones than any server sends are not worth the work.
        guard let field = response.headerFields[.wwwAuthenticate], field.utf8.count <= 64 * 1024 else { return [] }
        var reader = AuthenticationChallengeReader(field)
        return reader.challenges()
    }
}

/// Reads the grammar of a `WWW-Authenticate` field, in which commas part both challenges and parameters.
struct AuthenticationChallengeReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ field: String) { bytes = Array(field.utf8) }

    mutating func challenges() -> [AuthenticationChallenge] {
        var all: [AuthenticationChallenge] = []
        while true {
            skip { $0 == UInt8(ascii: ",") || Self.isSpace($0) }
            guard let scheme = token() else { return all }
            skipCredentials()
            let parameters = parameters()
            all.append(AuthenticationChallenge(scheme: scheme.lowercased(), parameters: parameters))
        }
    }

    /// Passes over credentials in one piece (`token68`): what stands after the scheme with no comma and no value.
    private mutating func skipCredentials() {
        let start = position
        skip(Self.isSpace)
        let hasSpace = position > start
        guard hasSpace, token() != nil else {
            position = start
            return
        }
        skip { $0 == UInt8(ascii: "=") }
        skip(Self.isSpace)
        if let next = peek, next != UInt8(ascii: ",") { position = start }
    }

    /// The parameters up to the next scheme.
    private mutating func parameters() -> [String: String] {
        var parameters: [String: String] = [:]
        while true {
            let start = position
            skip { $0 == UInt8(ascii: ",") || Self.isSpace($0) }
            guard let name = token() else {
                position = start
                return parameters
            }
            skip(Self.isSpace)
            guard peek == UInt8(ascii: "=") else {
                position = start
                return parameters
            }
            position += 1
            skip(Self.isSpace)
            guard let value = peek == UInt8(ascii: "\"") ? quoted() : unquoted() else {
                skip { $0 != UInt8(ascii: ",") }
                continue
            }
            if parameters[name.lowercased()] == nil { parameters[name.lowercased()] = value }
        }
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skip(_ condition: (UInt8) -> Bool) {
        while let byte = peek, condition(byte) { position += 1 }
    }

    private mutating func token() -> String? {
        let start = position
        skip(Self.isTokenCharacter)
        return start == position ? nil : String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// More than the grammar allows: Graph sends an address without quotation marks, and what follows it is needed.
    private mutating func unquoted() -> String? {
        let start = position
        skip { $0 != UInt8(ascii: ",") && !Self.isSpace($0) }
        let isValue = start < position && bytes[start] != UInt8(ascii: "=")
        return isValue ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
    }

    private mutating func quoted() -> String? {
        position += 1
        var value: [UInt8] = []
        while let byte = peek {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: value, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let escaped = peek else { return nil }
                value.append(escaped)
                position += 1
            default: value.append(byte)
            }
        }
        return nil
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private static func isTokenCharacter(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || "!#$%&'*+-.^_`|~/".utf8.contains(byte)
    }
}
