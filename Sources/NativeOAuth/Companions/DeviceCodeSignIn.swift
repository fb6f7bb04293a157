/// The states of a sign-in that a person completes on another device.
///
/// Nothing runs in the background: each iteration polls the provider, and leaving the loop ends the sign-in. A second
/// loop is a second sign-in.
///
/// > Source: [RFC 8628](https://www.rfc-editor.org/rfc/rfc8628)
public struct DeviceCodeSignIn: AsyncSequence, Sendable {
    /// A state of the sign-in.
    public enum State: Sendable {
        /// The first state: show the person this address and code.
        case waiting(DeviceAuthorization)
        /// The person has not finished yet.
        case pending
        /// The person has not finished yet, and the provider asked for a longer polling interval.
        case slowedDown(Duration)
        /// The provider could not be reached. The next tries come at growing intervals, until the code expires.
        case unreachable(OAuthError)
        /// The last state: the account is in the store.
        case signedIn(Account)
    }

    let client: OAuthClient
    let options: SignInOptions

    /// Begins a sign-in.
    ///
    /// The first request is sent by the first call of `next()`.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(client: client, options: options) }

    /// Polls for one state after the other.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
        fileprivate let client: OAuthClient
        fileprivate let options: SignInOptions
        fileprivate var flow: DeviceAuthorizationFlow?
        fileprivate var isOver = false

        /// Returns the next state; nil after the last one and after an error.
        ///
        /// - Throws: As ``OAuthClient/signInWithDeviceCode(options:)`` says.
        public mutating func next() async throws -> State? {
            guard !isOver else { return nil }
            // Unless it goes on below: an error is the end, too.
            isOver = true
            guard var asking = flow else {
                try await client.checkStore()
                let begun = try await DeviceAuthorizationFlow(party: client.party, options: options)
                (flow, isOver) = (begun, false)
                return .waiting(begun.authorization)
            }
            let (keeper, scopes) = (client, options.scopes ?? client.settings.scopes)
            let state = try await asking.next { try await keeper.keep($0, requested: scopes) }
            if case .signedIn = state { return state }
            (flow, isOver) = (asking, false)
            return state
        }
    }
}

extension OAuthClient {
    /// Signs a person in with a code on another device: for televisions, servers, and shells over SSH.
    ///
    /// The client polls the provider until the person has finished or the code expires. If this machine has a browser,
    /// use ``signIn(with:options:)``: an attacker can have a person type the attacker's code.
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
    /// - Parameter options: Options of this sign-in. Not every provider honors all of them for a device; requirements
    ///   on the ID token are always checked.
    /// - Returns: The states of the sign-in. Iterating throws ``OAuthError`` with `deviceCodeExpired`,
    ///   `callbackTimedOut` after the deadline of the options, `authorizationDenied`, `missingEndpoint` if the provider
    ///   has no device codes, or another code; the store is then unchanged. It throws `CancellationError` as soon as
    ///   the task is canceled.
    ///
    /// > Source: [RFC 8628](https://www.rfc-editor.org/rfc/rfc8628)
    public func signInWithDeviceCode(options: SignInOptions = SignInOptions()) -> DeviceCodeSignIn {
        DeviceCodeSignIn(client: self, options: options)
    }

    /// Signs a person in with a code on another device, and waits until they have finished; polling begins when `show`
    /// returns.
    ///
    /// - Returns: The account, which is already in the store.
    /// - Throws: The errors of ``signInWithDeviceCode(options:)``, or what `show` throws.
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
}
