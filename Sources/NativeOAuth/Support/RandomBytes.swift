/// Draws the unguessable values: state, nonce, code verifier.
package struct RandomBytes: Sendable {
    private let draw: @Sendable (Int) -> [UInt8]

    /// Uses a source of your own; for tests that need the same values each time.
    ///
    /// - Parameter draw: Returns as many bytes as it is asked for.
    package init(_ draw: @escaping @Sendable (Int) -> [UInt8]) {
        self.draw = draw
    }

    /// The operating system's cryptographic generator.
    package static let system = RandomBytes { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// 32 bytes (256 bits) as 43 characters of base64url.
    ///
    /// > Source: [RFC 7636, section 4.1](https://www.rfc-editor.org/rfc/rfc7636#section-4.1) recommends 32 octets for
    /// > a verifier; state and nonce get the same.
    func token() -> String {
        Base64URL.encode(draw(32))
    }

    /// As many bytes as are asked for.
    package func bytes(_ count: Int) -> [UInt8] {
        draw(count)
    }
}
