// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// People
    public static let rotorPeople = Phrase("rotor.people")
    /// Ways to reach
    public static let rotorWaysToReach = Phrase("rotor.waysToReach")
    /// Organization
    public static let rotorOrganization = Phrase("rotor.organization")
}
