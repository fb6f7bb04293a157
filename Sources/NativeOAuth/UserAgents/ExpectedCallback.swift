public import SmallFoundation

/// Recognizes the answer to a request among everything that arrives at the redirect URI.
///
/// A user agent checks each callback with it and ignores everything else, so that another program on this machine can't
/// end a sign-in.
///
/// > Source: [RFC 9700, section 4.1 and 4.7](https://www.rfc-editor.org/rfc/rfc9700#section-4.7);
/// > [RFC 8252, section 8.9](https://www.rfc-editor.org/rfc/rfc8252#section-8.9)
public struct ExpectedCallback: Sendable {
    /// What a callback is.
    public enum Verdict: Sendable, Hashable {
        /// Another address than the redirect URI.
        case elsewhere
        /// The right address, but without the state of this request.
        case anotherRequest
        /// The answer to this request; it may still be an error, or malformed.
        case answer
    }

    private let redirect: URL
    private let state: Redacted<String>

    init(redirectURI: String, state: Redacted<String>) throws(OAuthError) {
        guard let url = URL(string: redirectURI) else {
            throw OAuthError(.invalidSettings, "The redirect URI is not an address.")
        }
        redirect = url
        self.state = state
    }

    /// Whether a callback is the answer.
    public func verdict(on callback: URL) -> Verdict {
        guard isRedirect(callback) else { return .elsewhere }
        let query = callback.query(percentEncoded: true) ?? ""
        let states = PercentEncoding.values(of: "state", in: query).map(\.exact)
        return states.contains(state.reveal().exact) ? .answer : .anotherRequest
    }

    /// A callback has no use for more bytes.
    static let maximumLength = 16 * 1024

    /// Reads the answer's fields; one that comes twice is an attack or a mistake, and neither is guessed at.
    func answer(in callback: URL) throws(OAuthError) -> [String: String] {
        guard callback.absoluteString.utf8.count <= Self.maximumLength else { throw Self.malformed("is too long") }
        guard verdict(on: callback) == .answer else { throw Self.otherAnswer }
        guard let query = callback.query(percentEncoded: true), let pairs = PercentEncoding.pairs(in: query) else {
            throw Self.malformed("has an unreadable query")
        }
        var fields: [String: String] = [:]
        for pair in pairs {
            guard fields.updateValue(pair.value, forKey: pair.name) == nil else {
                throw Self.malformed("says \u{201C}\(DisplayText.clean(pair.name, limit: 40))\u{201D} twice")
            }
        }
        return fields
    }

    static let otherAnswer = OAuthError(
        .stateMismatch, "The browser came back with something else than the answer to this request.")

    static func malformed(_ what: String) -> OAuthError {
        OAuthError(.malformedCallback, "The answer in the browser \(what), so the sign-in was stopped.")
    }

    /// Whether the fields of the redirect URI's own query, if it has any, are all still there.
    private func hasRegisteredQuery(_ callback: URL) -> Bool {
        let wanted = redirect.query(percentEncoded: true)?.split(separator: "&") ?? []
        let present = callback.query(percentEncoded: true)?.split(separator: "&") ?? []
        return wanted.allSatisfy(present.contains)
    }

    /// Compares scheme, host, port and path, the last one letter for letter; an empty path is `/`.
    private func isRedirect(_ callback: URL) -> Bool {
        func path(_ url: URL) -> String {
            let path = url.path(percentEncoded: true)
            return path.isEmpty ? "/" : path
        }
        return callback.scheme?.lowercased() == redirect.scheme?.lowercased()
            && callback.host()?.lowercased() == redirect.host()?.lowercased()
            && callback.port == redirect.port
            && callback.user() == nil && callback.password() == nil
            && path(callback) == path(redirect)
            && hasRegisteredQuery(callback)
    }
}

/// Makes a URL of an address as browsers write it, which is not always as the specification has it.
///
/// Browsers leave characters such as `|` and `{` as they are, and `URL` by itself, when it meets one, encodes the whole
/// address once more, percent signs included: the code in it would be another one (RFC 3986, section 2).
enum CallbackAddress {
    /// Encodes what may not stand in a URL, and nothing that is encoded already; nil for a broken escape or no address.
    static func url(_ text: String) -> URL? {
        guard let scheme = text.firstRange(of: "://") else { return nil }
        // Brackets belong into an IPv6 host and nowhere else.
        let start = text[scheme.upperBound...].firstIndex { "/?#".contains($0) } ?? text.endIndex
        var address = String(text[..<start])
        var bytes = text[start...].utf8
        while let byte = bytes.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                let digits = bytes.prefix(2)
                guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else {
                    return nil
                }
                address.append("%")
            case 0x21...0x7E where !encoded.contains(byte):
                address.unicodeScalars.append(Unicode.Scalar(byte))
            default: address += PercentEncoding.escape(byte)
            }
        }
        return URL(string: address)
    }

    private static let encoded = Set("\"<>[]\\^`{|}".utf8)
}
