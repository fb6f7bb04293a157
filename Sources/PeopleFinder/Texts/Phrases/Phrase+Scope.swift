// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// sign you in and read your profile
    public static let scopeSignIn = Phrase("scope.signIn")
    /// see the names and email addresses of all colleagues
    public static let scopeBasicProfiles = Phrase("scope.basicProfiles")
    /// see the full profiles of all colleagues
    public static let scopeFullProfiles = Phrase("scope.fullProfiles")
    /// see the people you work with most
    public static let scopeRelevantPeople = Phrase("scope.relevantPeople")
    /// see who is available
    public static let scopePresence = Phrase("scope.presence")
    /// use “%1$@”
    public static func scopeOther(_ name: String) -> Phrase { Phrase("scope.other", .text(name)) }
}
