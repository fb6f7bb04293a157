/// The names for which an authority may make certificates at all; clients refuse every other one.
///
/// Addresses are left open: BoringSSL, and with it every client on SwiftNIO, refuses a chain that constrains them.
///
/// > Source: [RFC 5280, section 4.2.1.10](https://www.rfc-editor.org/rfc/rfc5280#section-4.2.1.10)
struct NameScope: Sendable, Codable, Equatable {
    /// Names; what ends with one of them is in it too.
    let domains: [String]

    /// This machine alone.
    static let loopback = NameScope(for: .loopback)

    /// The narrowest scope that a server of these names can do with.
    init(for names: ServerNames) {
        domains = names.domains
    }

    /// Whether a certificate for these names can be made in it.
    func covers(_ names: ServerNames) -> Bool {
        names.domains.allSatisfy { name in domains.contains { name == $0 || name.hasSuffix("." + $0) } }
    }
}
