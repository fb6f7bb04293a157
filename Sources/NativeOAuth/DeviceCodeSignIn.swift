/// The states of a sign-in that a person finishes on another device, as they come.
///
/// Each state is worked for when it is asked for: nothing runs in the background, and who stops asking has stopped the
/// sign-in. Going through the states a second time is a second sign-in.
///
/// > Source: [RFC 8628](https://www.rfc-editor.org/rfc/rfc8628)
public struct DeviceCodeSignIn: AsyncSequence, Sendable {
    /// Where the sign-in stands.
    public enum State: Sendable {
        /// The first state: the person has to be shown these.
        case waiting(DeviceAuthorization)
        /// The person has not finished yet.
        case pending
        /// The person has not finished yet, and the provider will be asked less often: this is the new interval.
        case slowedDown(Duration)
        /// The provider could not be asked; it is tried again, more and more rarely, until the code ends.
        case unreachable(OAuthError)
        /// The last state: the account is kept already.
        case signedIn(Account)
    }

    let client: OAuthClient
    let options: SignInOptions

    /// Begins a sign-in; nothing is sent before the first state is asked for.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(client: client, options: options)
    }

    /// Works for one state after the other.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        private enum Progress {
            case new
            case asking(DeviceAuthorizationFlow)
            case over
        }

        private let client: OAuthClient
        private let options: SignInOptions
        private var progress = Progress.new

        init(client: OAuthClient, options: SignInOptions) {
            self.client = client
            self.options = options
        }

        /// Returns the next state; nil after the last one, and after an error.
        ///
        /// - Throws: As ``OAuthClient/signInWithDeviceCode(options:)`` says.
        public mutating func next() async throws -> State? {
            let current = progress
            progress = .over
            switch current {
            case .over:
                return nil
            case .new:
                client.hub.post(.signInStarted)
                let flow = try await client.hub.reportingFailure {
                    try await client.checkStore()
                    return try await DeviceAuthorizationFlow(party: client.party, options: options)
                }
                progress = .asking(flow)
                return .waiting(flow.authorization)
            case .asking(var flow):
                let state = try await client.hub.reportingFailure { try await client.state(after: &flow, options) }
                if case .signedIn = state { return state }
                progress = .asking(flow)
                return state
            }
        }
    }
}
