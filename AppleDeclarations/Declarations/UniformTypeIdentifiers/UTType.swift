public struct UTType: Hashable, Sendable {
    public let identifier: String

    public static let utf8PlainText = UTType(identifier: "public.utf8-plain-text")

    public static let vCard = UTType(identifier: "public.vcard")
}
