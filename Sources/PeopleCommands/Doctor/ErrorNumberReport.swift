import NativeOAuth

/// Tells what one of Microsoft's error numbers means.
struct ErrorNumberReport: Encodable, Hashable {
    /// The number the way it is quoted.
    var code: String

    /// What happened.
    var meaning: String

    /// What to do.
    var nextStep: String

    /// Microsoft's own page about the number.
    var page: String

    /// Takes the words of the guide.
    init(_ entry: EntraErrorGuide.Entry) {
        code = "AADSTS\(entry.number)"
        meaning = entry.meaning
        nextStep = entry.nextStep
        page = entry.page
    }

    /// Lines for a person.
    var text: String {
        "\(code)\n  \(meaning)\n  \(nextStep)\n  More: \(page)\n"
    }
}
