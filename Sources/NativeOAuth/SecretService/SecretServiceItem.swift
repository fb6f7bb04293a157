#if os(Linux)
/// Something to put into a keyring.
struct SecretServiceItem: Sendable {
    /// What it is found by; none of it is secret, and a keyring need not encrypt it.
    var attributes: [String: String]
    /// What the person reads in a program that shows keyrings.
    var label: String
    var secret: Redacted<[UInt8]>
    var contentType: String

    /// The path of the collection that an item is in.
    static func collection(of item: String) -> String {
        "/" + item.split(separator: "/").dropLast().joined(separator: "/")
    }
}
#endif
