// Made by Scripts/generate-texts from Resources/en.lproj; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// Call
    public static let actionCall = Phrase("action.call")

    /// Call %1$@
    public static func actionCallPerson(_ name: String) -> Phrase {
        Phrase("action.callPerson", .text(name))
    }

    /// Email
    public static let actionMail = Phrase("action.mail")

    /// Email %1$@
    public static func actionMailPerson(_ name: String) -> Phrase {
        Phrase("action.mailPerson", .text(name))
    }

    /// Chat in Teams
    public static let actionChat = Phrase("action.chat")

    /// Copy
    public static let actionCopy = Phrase("action.copy")

    /// Copied
    public static let actionCopied = Phrase("action.copied")

    /// Share
    public static let actionShare = Phrase("action.share")

    /// Save to Contacts
    public static let actionSaveContact = Phrase("action.saveContact")

    /// Saved
    public static let actionSaved = Phrase("action.saved")
}
