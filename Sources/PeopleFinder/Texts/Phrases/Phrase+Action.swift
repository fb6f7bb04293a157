// Made by Scripts/check-texts --write from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// Call
    public static let actionCall = Phrase("action.call")
    /// Call %1$@
    public static func actionCallPerson(_ name: String) -> Phrase { Phrase("action.callPerson", .text(name)) }
    /// Call %1$@, %2$@
    public static func actionCallPersonAt(_ name: String, number: String) -> Phrase { Phrase("action.callPersonAt", .text(name), .text(number)) }
    /// Email
    public static let actionMail = Phrase("action.mail")
    /// Email %1$@
    public static func actionMailPerson(_ name: String) -> Phrase { Phrase("action.mailPerson", .text(name)) }
    /// Chat in Teams
    public static let actionChat = Phrase("action.chat")
    /// Chat with %1$@ in Teams
    public static func actionChatPerson(_ name: String) -> Phrase { Phrase("action.chatPerson", .text(name)) }
    /// Copy
    public static let actionCopy = Phrase("action.copy")
    /// Copy %1$@
    public static func actionCopyText(_ text: String) -> Phrase { Phrase("action.copyText", .text(text)) }
    /// Copied %1$@
    public static func actionCopied(_ text: String) -> Phrase { Phrase("action.copied", .text(text)) }
    /// Share the details of %1$@
    public static func actionSharePerson(_ name: String) -> Phrase { Phrase("action.sharePerson", .text(name)) }
    /// Share Contact Card
    public static let actionShareContact = Phrase("action.shareContact")
    /// Save vCard…
    public static let actionSaveContact = Phrase("action.saveContact")
    /// Save %1$@ as a vCard
    public static func actionSavePerson(_ name: String) -> Phrase { Phrase("action.savePerson", .text(name)) }
    /// Add to Favorites
    public static let actionAddFavorite = Phrase("action.addFavorite")
    /// Add %1$@ to Favorites
    public static func actionAddFavoritePerson(_ name: String) -> Phrase { Phrase("action.addFavoritePerson", .text(name)) }
    /// Remove from Favorites
    public static let actionRemoveFavorite = Phrase("action.removeFavorite")
    /// Remove %1$@ from Favorites
    public static func actionRemoveFavoritePerson(_ name: String) -> Phrase { Phrase("action.removeFavoritePerson", .text(name)) }
    /// Saved
    public static let actionSaved = Phrase("action.saved")
    /// No app on this device can do this.
    public static let actionNotPossible = Phrase("action.notPossible")
    /// More Actions
    public static let actionMore = Phrase("action.more")
    /// More actions for %1$@
    public static func actionMoreFor(_ name: String) -> Phrase { Phrase("action.moreFor", .text(name)) }
}
