/// One sign-in on another device, from the codes to tokens that have been checked; each step is asked for
/// (RFC 8628, section 3; RFC 9449, section 5).
///
/// Nothing goes on between two steps, so who stops asking has stopped the sign-in.
struct DeviceAuthorizationFlow: Sendable {
    let authorization: DeviceAuthorization
    private let party: RelyingParty
    /// One key for all questions: the device code may be bound to the first that a question proves.
    private let prover: Prover?
    private let scopes: ScopeSet
    private let claims: ClaimsRequest
    private let maximumAge: Int?
    /// The moment after which the provider is asked no more, by the clock that is never set, and what is said then.
    private let end: (time: Duration, error: OAuthError)
    private var interval: Duration
    private var nextQuestion: Duration
    /// How many questions in a row have come to nothing.
    private var failures = 0

    init(party: RelyingParty, options: SignInOptions) async throws {
        _ = try await party.required(.deviceAuthorizationEndpoint)
        try await party.prepare()
        self.party = party
        prover = party.newProver()
        scopes = party.settings.requestedScopes(options.scopes)
        claims = (options.claims ?? ClaimsRequest()).declaring(party.settings.capabilities)
        maximumAge = options.maximumAge
        var fields: [RequestParameters.Field] = [("scope", scopes.parameterValue)]
        if let claims = claims.parameterValue { fields.append(("claims", claims)) }
        fields += options.fields + party.settings.extra.device.fields + options.extra.fields
        authorization = try await party.authorizeDevice(fields)
        let now = party.time.elapsed()
        interval = authorization.interval
        nextQuestion = now + interval
        if let limit = options.deadline, limit < authorization.lifetime {
            end = (now + limit, Self.tooLate)
        } else {
            end = (now + authorization.lifetime, Self.expired)
        }
    }

    /// Waits for as long as the provider wants, asks, and keeps the account if the person has signed in.
    mutating func next(keeping keep: (SignedIn) async throws -> Account) async throws -> DeviceCodeSignIn.State {
        let wait = min(nextQuestion, end.time) - party.time.elapsed()
        if wait > .zero { try await party.time.sleep(wait) }
        try Task.checkCancellation()
        // The machine may have slept for longer than that.
        guard party.time.elapsed() < end.time else { throw end.error }
        let response: TokenResponse
        do {
            response = try await party.tokens(
                for: .deviceCode(authorization.deviceCode, claims: claims), provenBy: prover)
        } catch let error as OAuthError {
            return try answer(to: error)
        }
        // To ask again would never help: RFC 8628 knows nothing of ID tokens, and some providers go by that.
        guard response.idToken != nil || !party.settings.expectsIDToken else {
            throw OAuthError(
                .unsupportedProvider,
                "The provider gives no ID token for a device's code. Sign in with the browser, or have userinfo say who "
                    + "it is: the setting \u{201C}identity\u{201D} is \u{201C}userinfo\u{201D}, or insecureIdentityMember."
            )
        }
        let expected = ExpectedIDToken(maximumAge: maximumAge, essentialContexts: claims.essentialContexts)
        return .signedIn(try await keep(try await party.signIn(with: response, requested: scopes, expecting: expected)))
    }

    /// Tells the answers that ask to wait from those that end the sign-in.
    ///
    /// > Source: [RFC 8628, section 3.5](https://www.rfc-editor.org/rfc/rfc8628#section-3.5),
    /// > [Expected errors of Microsoft's device code flow](https://learn.microsoft.com/entra/identity-platform/v2-oauth2-device-code#expected-errors)
    private mutating func answer(to error: OAuthError) throws -> DeviceCodeSignIn.State {
        switch error.server?.error {
        case "authorization_pending":
            failures = 0
            pause(for: interval, error)
            return .pending
        case "slow_down":
            failures = 0
            interval += .seconds(5)
            pause(for: interval, error)
            return .slowedDown(interval)
        case "expired_token": throw Self.ended(because: error)
        case _ where error.server?.errorCodes.contains(where: Self.entraExpiry.contains) ?? false:
            throw Self.ended(because: error)
        case "access_denied", "authorization_declined": throw Self.refused(.authorizationDenied, error)
        case "bad_verification_code": throw Self.refused(.invalidGrant, error)
        default:
            guard Self.passing.contains(error.code) else { throw error }
            failures += 1
            // "Doubling the polling interval on each such connection timeout, is RECOMMENDED": up to a minute or so.
            pause(for: min(interval * (1 << min(failures, 6)), max(.seconds(60), interval * 2)), error)
            return .unreachable(error)
        }
    }

    private mutating func pause(for duration: Duration, _ error: OAuthError) {
        nextQuestion = party.time.elapsed() + max(duration, error.retryAfter ?? .zero)
    }

    /// Failures of a network or a server that mean nothing for the sign-in itself.
    private static let passing: Set<OAuthError.Code> = [.connectionFailed, .timedOut, .serverError, .throttled]
    /// Microsoft's numbers for a device code that is too old.
    private static let entraExpiry: Set<Int> = [70019, 70020]
    private static let expired = OAuthError(.deviceCodeExpired, "The code expired before the sign-in was finished.")
    private static let tooLate = OAuthError(
        .callbackTimedOut, "The sign-in was not finished in time, so it was given up.")

    private static func ended(because refusal: OAuthError) -> OAuthError {
        var error = expired
        error.server = refusal.server
        return error
    }

    private static func refused(_ code: OAuthError.Code, _ refusal: OAuthError) -> OAuthError {
        var error = refusal
        error.code = code
        return error
    }
}
