import PeopleFinder

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

    /// Says an explanation in a language.
    init(_ explanation: EntraExplanation, in texts: Texts) {
        code = "AADSTS\(explanation.number)"
        meaning = texts[explanation.meaning]
        nextStep = texts[explanation.nextStep]
        page = explanation.page
    }

    /// Lines for a person.
    var text: String {
        "\(code)\n  \(meaning)\n  \(nextStep)\n  \(page)\n"
    }
}
