import Crypto

/// The secret of one authorization request, of which the browser sees only the hash.
///
/// > Source: [RFC 7636, section 4](https://www.rfc-editor.org/rfc/rfc7636#section-4). The method `plain` does not exist
/// > here ([RFC 9700, section 2.1.1](https://www.rfc-editor.org/rfc/rfc9700#section-2.1.1)).
struct CodeVerifier: Sendable {
    let secret: Redacted<String>

    init(drawnFrom random: RandomBytes) {
        secret = Redacted(random.token())
    }

    /// For the specification's own example.
    init(_ text: String) {
        secret = Redacted(text)
    }

    /// The S256 challenge.
    var challenge: String {
        Base64URL.encode(SHA256.hash(data: Array(secret.reveal().utf8)))
    }
}
