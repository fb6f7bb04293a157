import NIOConcurrencyHelpers

/// The people who will sign in next without anybody there, in their order.
public final class SignInScript: Sendable {
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
    public func add(_ person: ScriptedSignIn) {
        state.withLockedValue { $0.waiting.append(person) }
    }

    /// Who will come, the next one first.
    public var waiting: [ScriptedSignIn] { state.withLockedValue { $0.waiting } }

    /// Sends everybody home.
    public func clear() {
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
        let hash = EmulatorDatabase.hash(deviceCode)
        state.withLockedValue {
            $0.devices[hash] = Device(person: person, userCode: userCode, page: page)
        }
    }

    /// Counts a question of a device, and returns the device if it is time to act.
    func poll(_ deviceCode: String) -> Device? {
        let hash = EmulatorDatabase.hash(deviceCode)
        return state.withLockedValue { state in
            guard var device = state.devices[hash], !device.isDone else { return nil }
            device.polls += 1
            device.isDone = device.polls >= device.person.polls
            state.devices[hash] = device
            return device.isDone ? device : nil
        }
    }
}
