import Foundation
import HTTPTypes
import NativeOAuthTesting

@testable import NativeOAuth

/// A provider, a client and a clock that jumps to the end of every wait, for tests of the device grant.
struct DeviceFlow {
    let clock = ManualClock()
    let store = InMemoryAccountStore()
    let provider: StubProvider
    /// What the client has waited, in its order.
    let waits = Locked<[Duration]>([])
    /// How much longer than it wanted the machine sleeps.
    let oversleeps = Locked(Duration.zero)

    init() throws {
        provider = try StubProvider(time: clock.source)
    }

    var time: TimeSource {
        TimeSource(now: { clock.date }) { duration in
            try Task.checkCancellation()
            waits.withLock { $0.append(duration) }
            clock.advance(by: duration + oversleeps.withLock { $0 })
        }
    }

    func client(
        settings: ClientSettings? = nil, metadata: ServerMetadata? = nil, store other: (any AccountStore)? = nil,
        time otherTime: TimeSource? = nil
    ) throws -> OAuthClient {
        OAuthClient(
            settings: try settings ?? provider.settings(), metadata: metadata, transport: provider.transport,
            store: other ?? store, time: otherTime ?? time)
    }

    /// Goes through the states until the last one, and says what they are in words.
    func states(of client: OAuthClient? = nil, options: SignInOptions = SignInOptions()) async throws -> [String] {
        var words: [String] = []
        for try await state in try (client ?? self.client()).signInWithDeviceCode(options: options) {
            words.append(Self.word(for: state))
        }
        return words
    }

    static func word(for state: DeviceCodeSignIn.State?) -> String {
        switch state {
        case .waiting?: "waiting"
        case .pending?: "pending"
        case .slowedDown(let interval)?: "slowed down to \(interval)"
        case .unreachable(let error)?: "unreachable: \(error.code.rawValue)"
        case .signedIn(let account)?: "signed in: \(account.username ?? "")"
        case nil: "over"
        }
    }

    /// Makes the token endpoint refuse, so many times.
    func refuse(
        _ error: StubJSON, status: Int = 400, times: Int? = nil, adding members: [String: StubJSON] = [:]
    ) async {
        await provider.instead(of: .token, times: times) { answer in
            answer.status = .init(code: status)
            answer.members = members
            answer.members["error"] = error
        }
    }

    func polls() async -> Int {
        await provider.requests(to: .token).count
    }
}
