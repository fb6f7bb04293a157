import NIOConcurrencyHelpers

/// The people who will sign in next without anybody there, in their order.
package final class SignInScript: Sendable {
    private struct State {
        var waiting: [ScriptedSignIn] = []
        /// Devices that wait, by the hash of their code.
        var devices: [String: Device] = [:]
    }

    /// A device for which somebody will act.
    struct Device: Sendable {
        let person: ScriptedSignIn
        let userCode: String
        /// Where its code is entered, as a path.
        let page: String
        var polls = 0
        var isDone = false
    }

    private let state = NIOLockedValueBox(State())

    init() {}

    /// Has somebody come after those who are there already.
    ///
    /// - Parameter person: What they will do.
    package func add(_ person: ScriptedSignIn) {
        state.withLockedValue { $0.waiting.append(person) }
    }

    /// Who will come, the next one first.
    package var waiting: [ScriptedSignIn] { state.withLockedValue { $0.waiting } }

    /// Sends everybody home.
    package func clear() {
        state.withLockedValue { $0 = State() }
    }

    /// Takes the next person for an occasion, if there is one.
    func next(_ occasion: ScriptedSignIn.Occasion) -> ScriptedSignIn? {
        state.withLockedValue { state in
            guard let index = state.waiting.firstIndex(where: { $0.occasion == occasion }) else { return nil }
            return state.waiting.remove(at: index)
        }
    }

    /// Whether anybody waits, for an occasion or with a device.
    var hasAnybody: Bool { state.withLockedValue { !$0.waiting.isEmpty || !$0.devices.isEmpty } }

    /// Whether somebody waits for an occasion.
    func awaits(_ occasion: ScriptedSignIn.Occasion) -> Bool {
        state.withLockedValue { $0.waiting.contains { $0.occasion == occasion } }
    }

    /// Whether a device waits for somebody.
    var hasDevices: Bool { state.withLockedValue { $0.devices.contains { !$0.value.isDone } } }

    /// Has somebody act for a device.
    func assign(_ person: ScriptedSignIn, to deviceCode: String, userCode: String, page: String) {
        let hash = Base64URL.hash(deviceCode)
        state.withLockedValue {
            $0.devices[hash] = Device(person: person, userCode: userCode, page: page)
        }
    }

    /// Counts a question of a device, and returns the device if it is time to act.
    func poll(_ deviceCode: String) -> Device? {
        let hash = Base64URL.hash(deviceCode)
        return state.withLockedValue { state in
            guard var device = state.devices[hash], !device.isDone else { return nil }
            device.polls += 1
            device.isDone = device.polls >= device.person.polls
            state.devices[hash] = device
            return device.isDone ? device : nil
        }
    }
}

/// What a person will do who isn't there: the emulator plays them on its own pages.
///
/// ```swift
/// emulator.script.add(ScriptedSignIn("adelev@contoso.onmicrosoft.com", .cancels))
/// ```
package struct ScriptedSignIn: Sendable, Equatable {
    /// How it ends.
    package enum Outcome: String, Sendable, CaseIterable {
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
    package enum Occasion: String, Sendable, CaseIterable {
        /// A browser that opens the authorization endpoint.
        case browser
        /// A device that asks for a code.
        case device
    }

    /// The user name that the person types.
    package var account: String
    /// How it ends.
    package var outcome: Outcome
    /// What is waited for.
    package var occasion = Occasion.browser
    /// What the person types as the password; nil for everybody's.
    package var password: String?
    /// How long the person takes, in seconds of the machine's clock.
    package var seconds = 0.0
    /// After how many questions of a device the person acts.
    package var polls = 1

    /// Describes a person.
    ///
    /// - Parameters:
    ///   - account: The user name that the person types.
    ///   - outcome: How it ends.
    package init(_ account: String, _ outcome: Outcome = .signsIn) {
        self.account = account
        self.outcome = outcome
    }
}
