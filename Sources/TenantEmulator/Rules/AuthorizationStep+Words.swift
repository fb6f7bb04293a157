extension AuthorizationStep {
    /// What was decided, as the journal says it; nil where the answer itself says enough.
    var inWords: String? {
        switch self {
        case .signIn: "The person has to sign in."
        case .chooseAccount: "The person chooses an account."
        case .consent(let asked):
            "The person is asked to agree to \(asked.map(\.rawValue).sorted().joined(separator: ", "))."
        case .secondFactor: "The person has to type the code of their second factor."
        case .approval(let asked):
            "Only an administrator can agree to \(asked.map(\.rawValue).sorted().joined(separator: ", "))."
        case .confirm: "The person is asked whether this device was meant."
        case .answer: "The application gets what it asked for."
        default: nil
        }
    }
}
