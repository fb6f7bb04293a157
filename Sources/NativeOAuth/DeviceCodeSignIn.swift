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

extension OAuthClient {
    /// Signs a person in who uses a browser on another device, and keeps the account: for televisions, and for shells on
    /// machines without a screen.
    ///
    /// The provider is asked again and again whether the person has finished, as often as it allows, until the code ends.
    /// Where there is a browser on this machine, ``signIn(with:options:)`` is safer: there, nobody can be talked into
    /// typing a stranger's code.
    ///
    /// ```swift
    /// for try await state in client.signInWithDeviceCode() {
    ///     switch state {
    ///     case .waiting(let device): print("Open \(device.verificationURI) and type \(device.userCode)")
    ///     case .pending, .slowedDown: break
    ///     case .unreachable(let error): print(error.message)
    ///     case .signedIn(let account): print("Hello \(account.name ?? "you")")
    ///     }
    /// }
    /// ```
    ///
    /// - Parameter options: What this sign-in wants beyond the settings. All of it is sent, though not every provider
    ///   heeds it for a device; what is demanded of the ID token is checked in any case.
    /// - Returns: The states of the sign-in. Asking for one throws ``OAuthError`` with `deviceCodeExpired`,
    ///   `callbackTimedOut` when the deadline of the options comes first, `authorizationDenied`, `missingEndpoint` when the
    ///   provider has no such grant, or whatever else has gone wrong, and nothing is kept then; and `CancellationError`
    ///   as soon as the task is canceled.
    ///
    /// > Source: [RFC 8628](https://www.rfc-editor.org/rfc/rfc8628)
    public func signInWithDeviceCode(options: SignInOptions = SignInOptions()) -> DeviceCodeSignIn {
        DeviceCodeSignIn(client: self, options: options)
    }

    /// Signs a person in who uses a browser on another device, and waits until they have finished.
    ///
    /// - Parameters:
    ///   - options: What this sign-in wants beyond the settings.
    ///   - show: Shows the person the address and the code; the provider is asked once it has returned.
    /// - Returns: The account. It is kept already.
    /// - Throws: As asking for a state of ``signInWithDeviceCode(options:)`` does, or what `show` throws.
    ///
    /// > Source: [RFC 8628](https://www.rfc-editor.org/rfc/rfc8628)
    public func signInWithDeviceCode(
        options: SignInOptions = SignInOptions(), show: (DeviceAuthorization) async throws -> Void
    ) async throws -> Account {
        for try await state in signInWithDeviceCode(options: options) {
            switch state {
            case .waiting(let device): try await show(device)
            case .pending, .slowedDown, .unreachable: continue
            case .signedIn(let account): return account
            }
        }
        throw CancellationError()
    }

    /// Asks once, and keeps the account if the person has finished.
    func state(after flow: inout DeviceAuthorizationFlow, _ options: SignInOptions) async throws
        -> DeviceCodeSignIn.State
    {
        switch try await flow.next() {
        case .pending: return .pending
        case .slowedDown(let interval): return .slowedDown(interval)
        case .unreachable(let error): return .unreachable(error)
        case .signedIn(let signedIn):
            let account = try await keep(signedIn, requested: options.scopes ?? settings.scopes)
            hub.post(.signedIn(account.id))
            return .signedIn(account)
        }
    }
}
