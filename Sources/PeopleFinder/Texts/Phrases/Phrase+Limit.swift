// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// There are no colleagues to find
    public static let limitPersonalTitle = Phrase("limit.personalTitle")
    /// A personal account belongs to no organization, so it can’t list people. Your own profile works.
    public static let limitPersonal = Phrase("limit.personal")
    /// Colleagues aren’t visible yet
    public static let limitNotAllowedTitle = Phrase("limit.notAllowedTitle")
    /// This app was not allowed to see your colleagues.
    public static let limitNotAllowed = Phrase("limit.notAllowed")
    /// This app isn’t allowed to see phone numbers.
    public static let limitPhoneNumbersHidden = Phrase("limit.phoneNumbersHidden")
    /// This app may see only names and email addresses.
    public static let limitBasicProfiles = Phrase("limit.basicProfiles")
}
