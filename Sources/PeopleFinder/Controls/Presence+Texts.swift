public import GraphPeople

extension Presence {
    /// What it is called; Microsoft's finer and later values go by what they begin with.
    public var label: Phrase {
        switch availability.lowercased() {
        case "available", "availableidle": .presenceAvailable
        case "busy", "busyidle", "inameeting", "inacall": .presenceBusy
        case "donotdisturb", "presenting", "focusing": .presenceDoNotDisturb
        case "away", "berightback": .presenceAway
        case "offline": .presenceOffline
        default: .presenceUnknown
        }
    }
}
