import NIOConcurrencyHelpers

/// The people who will sign in next without anybody there, in their order.
package final class SignInScript: Sendable {
    private let people = NIOLockedValueBox<[ScriptedSignIn]>([])
    init() {}
    package func add(_ person: ScriptedSignIn) { people.withLockedValue { $0.append(person) } }
    package var waiting: [ScriptedSignIn] { people.withLockedValue { $0 } }
    package func clear() { people.withLockedValue { $0 = [] } }

    /// Takes the first whom a request can mean: of those for its application or for any, and of whom it names if it does.
    ///
    /// So tests that run at once don't take each other's people.
    func next(_ occasion: ScriptedSignIn.Occasion, for clientID: String?, hint: [String] = []) -> ScriptedSignIn? {
        let (client, names) = (clientID?.lowercased(), hint.map { $0.lowercased() })
        return people.withLockedValue { people in
            let index = people.firstIndex { person in
                person.occasion == occasion && (person.clientID ?? client) == client
                    && (names.isEmpty || names.contains(person.account.lowercased()))
            }
            return index.map { people.remove(at: $0) }
        }
    }
}

/// What a person will do who isn't there: the emulator plays them on its own pages.
package struct ScriptedSignIn: Sendable, Equatable, Codable {
    package enum Outcome: String, Sendable, Encodable, Choice {
        case signsIn
        case cancels
        /// The person signs in and presses Cancel where they are asked to agree to something.
        case declinesConsent
        case typesWrongPassword
        /// The person types the code of a second factor, and not the right one.
        case typesWrongCode
        /// The person never enters the device's code, which runs out.
        case letsExpire
    }

    package enum Occasion: String, Sendable, Encodable, Choice {
        case browser
        /// A device that asks for a code, which is entered at once.
        case device
    }

    package var account: String
    package var outcome: Outcome
    package var occasion = Occasion.browser
    /// The only application at which they sign in, in lower case; nil for whichever asks first.
    package var clientID: String?
    package var password: String?

    /// What the person types: that of the sample organization if none is given.
    var typedPassword: String {
        outcome == .typesWrongPassword ? "not the password" : password ?? SampleOrganization.password
    }

    package init(_ account: String, _ outcome: Outcome = .signsIn) {
        (self.account, self.outcome) = (account, outcome)
    }
}
