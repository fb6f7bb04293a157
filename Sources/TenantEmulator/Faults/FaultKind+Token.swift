import Foundation
import HTTPTypes
import Hummingbird

extension FaultKind {
    static let tokenAnswerKinds = [
        token("token-type-wrong", "The token answer's token_type is mac.") { $0["token_type"] = "mac" },
        token("token-type-missing", "The token answer has no token_type.") { $0["token_type"] = nil },
        token("token-access-token-empty", "The access token is empty.") { $0["access_token"] = "" },
        token("token-access-token-missing", "There is no access token.") { $0["access_token"] = nil },
        token("token-access-token-controls", "The access token has a line break and a header field in it.") {
            $0["access_token"] = "token\r\nX-Injected: yes"
        },
        token("token-id-token-missing", "There is no ID token.") { $0["id_token"] = nil },
        token("token-id-token-empty", "The ID token is empty.") { $0["id_token"] = "" },
        token("token-refresh-token-missing", "There is no refresh token.") { $0["refresh_token"] = nil },
        token("token-scope-less", "Only openid was granted, as the answer says.") { $0["scope"] = "openid" },
        token("token-scope-more", "More was granted than was asked for, as the answer says.") {
            $0["scope"] = .string(($0["scope"]?.string ?? "") + " Directory.ReadWrite.All Mail.Send")
        },
        token("token-scope-missing", "The answer doesn't say what was granted.") { $0["scope"] = nil },
        token("token-expires-in-text", "expires_in is text, as version 1.0 has it.") {
            $0["expires_in"] = .string("\($0["expires_in"]?.integer ?? 3599)")
        },
        token("token-expires-in-zero", "expires_in is 0.") { $0["expires_in"] = 0 },
        token("token-expires-in-negative", "expires_in is -1.") { $0["expires_in"] = -1 },
        token("token-expires-in-huge", "expires_in is 1e18.") { $0["expires_in"] = .verbatim("1e18") },
        token("token-expires-in-missing", "There is no expires_in.") { $0["expires_in"] = nil },
        token("token-expires-in-words", "expires_in is a word.") { $0["expires_in"] = "soon" },
        FaultKind(
            "userinfo-subject-other", "The claims are about somebody else.", at: [.userInfo],
            .json { json, _ in
                json["sub"] = "somebody-else"
            }),
        FaultKind(
            "userinfo-subject-missing", "The claims name nobody.", at: [.userInfo],
            .json { json, _ in
                json["sub"] = nil
            }),
    ]

    /// Answers of the token endpoint that refuse.
    static let grantKinds = [
        refused("refresh-expired", "The refresh token has expired (AADSTS70008).", .codeExpired, "refresh_token"),
        refused(
            "refresh-inactive", "The refresh token was not used for too long (AADSTS700082).", .refreshTokenInactive,
            "refresh_token"),
        refused("refresh-revoked", "The grant was revoked (AADSTS50173).", .grantRevoked, "refresh_token"),
        refused(
            "refresh-sign-in-frequency", "The organization wants a sign-in more often (AADSTS70043).",
            .signInFrequency, "refresh_token"),
        refused(
            "code-refused", "The code is refused as redeemed already (AADSTS54005).", .codeRedeemed,
            "authorization_code"),
        refused(
            "interaction-required", "A second factor is needed (AADSTS50076), with the claims to ask for it.",
            .interactionRequired, nil, claims: claimsForFactor),
        refused(
            "conditional-access-blocked", "A policy blocks the sign-in (AADSTS53003), with claims.",
            .refusedByPolicy, nil, claims: claimsForFactor),
        FaultKind(
            "refresh-suberror",
            "A refresh is refused with Microsoft's finer code bad_token, or `text`: token_expired, client_mismatch.",
            at: [.token], grant: "refresh_token", settings: ["text"],
            .before { scene in
                var error = EntraError.invalidValue(of: "refresh_token")
                error.suberror = scene.fault.text ?? "bad_token"
                RequestNotes.note(error)
                return error.response(to: scene.request, at: scene.now)
            }),
        FaultKind(
            "refresh-expired-numbers", "A refresh is refused as expired with two numbers, as version 1.0 did.",
            at: [.token], grant: "refresh_token",
            .before { scene in
                RequestNotes.note(EntraError.codeExpired)
                let response = EntraError.codeExpired.response(to: scene.request, at: scene.now)
                let collector = BodyCollector()
                try await response.body.write(collector)
                var json = try JSONValue(parsing: Data(collector.collected))
                json["error_codes"] = [70002, 70008]
                return .json(json, status: response.status, headers: [.cacheControl: "no-store, no-cache"])
            }),
        refused("loop-detected", "The server says that the client asks in a loop (AADSTS50196).", .loopDetected, nil),
    ]

    private static let claimsForFactor =
        #"{"access_token":{"capolids":{"essential":true,"values":["0badc0de-0000-4000-8000-00000000ca01"]}}}"#

    private static func token(
        _ id: String, _ summary: String, _ change: @escaping @Sendable (inout JSONValue) -> Void
    ) -> FaultKind {
        FaultKind(id, summary, at: [.token], .json { json, _ in change(&json) })
    }

    private static func refused(
        _ id: String, _ summary: String, _ error: EntraError, _ grant: String?, claims: String? = nil
    ) -> FaultKind {
        FaultKind(
            id, summary, at: [.token], grant: grant,
            .before { scene in
                RequestNotes.note(error)
                let response = error.response(to: scene.request, at: scene.now)
                guard let claims else { return response }
                let collector = BodyCollector()
                try await response.body.write(collector)
                var json = try JSONValue(parsing: Data(collector.collected))
                json["claims"] = .string(claims)
                return .json(
                    json, status: response.status, headers: [.cacheControl: "no-store, no-cache", .pragma: "no-cache"])
            })
    }
}

extension EntraError {
    fileprivate static let signInFrequency = EntraError(
        70043, "invalid_grant",
        "The refresh token has expired or is invalid due to sign-in frequency checks by conditional access.")
    fileprivate static let interactionRequired: EntraError = {
        var error = EntraError(
            50076, "interaction_required",
            """
            Due to a configuration change made by your administrator, or because you moved to a new location, you must \
            use multi-factor authentication to access the resource.
            """)
        error.suberror = "basic_action"
        return error
    }()
    fileprivate static let refusedByPolicy: EntraError = {
        var error = EntraError.blockedByPolicy
        error.error = "interaction_required"
        error.suberror = "message_only"
        return error
    }()
    static let loopDetected = EntraError(
        50196, "invalid_grant", "The server terminated an operation because it encountered a client request loop.")
}

extension FaultKind {
    static let deviceKinds = [
        FaultKind(
            "device-error",
            "A device that asks is told slow_down, or `error`: authorization_pending, authorization_declined, expired_token or bad_verification_code.",
            at: [.token], grant: "device_code", settings: ["error"],
            .before { scene in
                let slower = EntraError(70016, "slow_down", "The device asks too often.")
                let known: [EntraError] = [.devicePending, .deviceDeclined, .deviceExpired, .unknownDevice]
                let error = known.first { $0.error == scene.fault.error } ?? slower
                RequestNotes.note(error)
                return error.response(to: scene.request, at: scene.now)
            }),
        FaultKind(
            "device-interval", "The device isn't told how often to ask, or is told `text`, as JSON.", at: [.deviceCode],
            settings: ["text"],
            .json { json, scene in json["interval"] = scene.fault.text.map(JSONValue.verbatim) }),
        begin("device-expires-missing", "The device isn't told how long its code lives.") { $0["expires_in"] = nil },
        begin("device-verification-elsewhere", "The page to go to is on another host.") {
            $0["verification_uri"] = "https://attacker.example/devicelogin"
        },
        begin("device-verification-script", "The page to go to is a script.") {
            $0["verification_uri"] = "javascript:alert(1)"
        },
        begin("device-user-code-controls", "The code to type has control characters in it.") {
            $0["user_code"] = "ABC\u{1B}[2J\u{7}DEF"
        },
    ]

    private static func begin(
        _ id: String, _ summary: String, _ change: @escaping @Sendable (inout JSONValue) -> Void
    ) -> FaultKind {
        FaultKind(id, summary, at: [.deviceCode], .json { json, _ in change(&json) })
    }
}
