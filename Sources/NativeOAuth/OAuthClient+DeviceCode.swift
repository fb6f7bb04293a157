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
