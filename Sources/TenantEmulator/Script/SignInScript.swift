import NIOConcurrencyHelpers

/// The people who will sign in next without anybody there, in their order.
package final class SignInScript: Sendable {
    private let people = NIOLockedValueBox<[ScriptedSignIn]>([])
    init() {}
    package func add(_ person: ScriptedSignIn) { people.withLockedValue { $0.append(person) } }
    package var waiting: [ScriptedSignIn] { people.withLockedValue { $0 } }
    package func clear() { people.withLockedValue { $0 = [] } }

    func next(_ occasion: ScriptedSignIn.Occasion) -> ScriptedSignIn? {
        people.withLockedValue { people in
            people.firstIndex { $0.occasion == occasion }.map { people.remove(at: $0) }
        }
    }
}

/// What a person will do who isn't there: the emulator plays them on its own pages.
package struct ScriptedSignIn: Sendable, Equatable {
    package enum Outcome: String, Sendable, CaseIterable {
        case signsIn
        case cancels
        /// The person signs in and presses Cancel where they are asked to agree to something.
        case declinesConsent
        case typesWrongPassword
        /// The person never enters the device's code, which runs out.
        case letsExpire
    }

    package enum Occasion: String, Sendable, CaseIterable {
        case browser
        /// A device that asks for a code, which is entered at once.
        case device
    }

    package var account: String
    package var outcome: Outcome
    package var occasion = Occasion.browser
    package var password: String?

    /// What the person types: that of the sample organization if none is given.
    var typedPassword: String {
        outcome == .typesWrongPassword ? "not the password" : password ?? SampleOrganization.password
    }

    package init(_ account: String, _ outcome: Outcome = .signsIn) {
        (self.account, self.outcome) = (account, outcome)
    }
}
