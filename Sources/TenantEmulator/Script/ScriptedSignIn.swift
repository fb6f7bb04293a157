/// What a person will do who isn't there: the emulator plays them on its own pages.
///
/// ```swift
/// emulator.script.add(ScriptedSignIn("adelev@contoso.onmicrosoft.com", .cancels))
/// ```
public struct ScriptedSignIn: Sendable, Equatable {
    /// How it ends.
    public enum Outcome: String, Sendable, CaseIterable {
        /// The person signs in and agrees to everything that they may agree to.
        case signsIn
        /// The person presses Cancel on the first page.
        case cancels
        /// The person signs in and presses Cancel where they are asked to agree to something.
        case declinesConsent
        /// The person types a wrong password and leaves the page open.
        case typesWrongPassword
        /// The person never enters the device's code, which runs out.
        case letsExpire
    }

    /// What is waited for.
    public enum Occasion: String, Sendable, CaseIterable {
        /// A browser that opens the authorization endpoint.
        case browser
        /// A device that asks for a code.
        case device
    }

    /// The user name that the person types.
    public var account: String
    /// How it ends.
    public var outcome: Outcome
    /// What is waited for.
    public var occasion = Occasion.browser
    /// What the person types as the password; nil for everybody's.
    public var password: String?
    /// How long the person takes, in seconds of the machine's clock.
    public var seconds = 0.0
    /// After how many questions of a device the person acts.
    public var polls = 1

    /// Describes a person.
    ///
    /// - Parameters:
    ///   - account: The user name that the person types.
    ///   - outcome: How it ends.
    public init(_ account: String, _ outcome: Outcome = .signsIn) {
        self.account = account
        self.outcome = outcome
    }
}
