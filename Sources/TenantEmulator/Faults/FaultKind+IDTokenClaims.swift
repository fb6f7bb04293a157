import Foundation

extension FaultKind {
    static let idTokenClaimKinds = [
        claim("id-token-issuer-host", "The ID token's issuer is on another host.") { token, _ in
            token["iss"] = .string("https://attacker.example/\(token["tid"]?.string ?? "")/v2.0")
        },
        claim("id-token-issuer-tenant", "The ID token's issuer is another tenant, and tid isn't.") { token, scene in
            token["iss"] = .string("\(scene.base.url)/\(otherTenant)/v2.0")
        },
        claim("id-token-issuer-version-1", "The ID token's issuer is that of version 1.0.") { token, _ in
            token["iss"] = .string("https://sts.windows.net/\(token["tid"]?.string ?? "")/")
        },
        claim("id-token-issuer-slash", "The ID token's issuer ends with a slash.") { token, _ in
            token["iss"] = .string((token["iss"]?.string ?? "") + "/")
        },
        claim("id-token-issuer-template", "The ID token's issuer is the template with {tenantid}.") { token, scene in
            token["iss"] = .string("\(scene.base.url)/{tenantid}/v2.0")
        },
        claim("id-token-issuer-missing", "The ID token has no issuer.") { token, _ in token["iss"] = nil },
        claim("id-token-tenant-mismatch", "The ID token's tid is another tenant than its issuer's.") { token, _ in
            token["tid"] = .string(otherTenant)
        },
        claim("id-token-tenant-missing", "The ID token has no tid.") { token, _ in token["tid"] = nil },
        claim("id-token-tenant-other", "The ID token is another tenant's throughout: issuer and tid agree.") {
            token, scene in
            token["tid"] = .string(otherTenant)
            token["iss"] = .string("\(scene.base.url)/\(otherTenant)/v2.0")
        },
        claim("id-token-audience-other", "The ID token is for another app.") { token, _ in
            token["aud"] = .string(otherClient)
        },
        claim("id-token-audience-several", "The ID token is for several apps, and doesn't say to whom it was given.") {
            token, _ in token["aud"] = .array([token["aud"] ?? .null, .string(otherClient)])
        },
        claim("id-token-audience-missing", "The ID token has no audience.") { token, _ in token["aud"] = nil },
        claim("id-token-party-other", "The ID token was given to another app (azp).") { token, _ in
            token["azp"] = .string(otherClient)
        },
        claim("id-token-nonce-wrong", "The ID token's nonce is another one.") { token, _ in
            token["nonce"] = "somebody-elses-nonce"
        },
        claim("id-token-nonce-missing", "The ID token has no nonce.") { token, _ in token["nonce"] = nil },
        claim("id-token-nonce-replayed", "The ID token's nonce is that of an earlier sign-in, if there was one.") {
            token, scene in
            let earlier = try await scene.database.earlierNonce(than: token["nonce"]?.string)
            token["nonce"] = .string(earlier ?? "an-earlier-nonce")
        },
        claim("id-token-expired", "The ID token ended an hour ago, or `seconds`.", settings: ["seconds"]) {
            token, scene in
            let ago = Int(scene.fault.seconds ?? 3600)
            for (name, seconds) in [("iat", -4200 - ago), ("nbf", -4200 - ago), ("exp", -ago)] {
                token.set(name, seconds, from: scene.now)
            }
        },
        claim("id-token-not-yet-valid", "The ID token begins in an hour, or in `seconds`.", settings: ["seconds"]) {
            token, scene in
            let ahead = Int(scene.fault.seconds ?? 3600)
            for (name, seconds) in [("iat", ahead), ("nbf", ahead), ("exp", ahead + 3600)] {
                token.set(name, seconds, from: scene.now)
            }
        },
        claim("id-token-not-before-future", "The ID token was issued now and is good from an hour on (nbf).") {
            token, scene in token.set("nbf", 3600, from: scene.now)
        },
        claim("id-token-issued-long-ago", "The ID token was issued ten years ago, and is good.") { token, scene in
            for name in ["iat", "nbf"] { token.set(name, -315_360_000, from: scene.now) }
        },
        claim("id-token-expiry-missing", "The ID token has no end.") { token, _ in token["exp"] = nil },
        claim("id-token-expiry-text", "The ID token's end is text.") { token, _ in token["exp"] = "tomorrow" },
        claim("id-token-issued-missing", "The ID token doesn't say when it was issued.") { token, _ in
            token["iat"] = nil
        },
        claim("id-token-subject-missing", "The ID token names nobody.") { token, _ in token["sub"] = nil },
        claim("id-token-subject-other", "The ID token is about somebody else.") { token, _ in
            token["sub"] = "somebody-else"
        },
        claim("id-token-access-token-hash-wrong", "The ID token belongs to another access token (at_hash).") {
            token, _ in
            token["at_hash"] = "AAAAAAAAAAAAAAAAAAAAAA"
        },
        claim("id-token-code-hash-wrong", "The ID token belongs to another code (c_hash).") { token, _ in
            token["c_hash"] = "AAAAAAAAAAAAAAAAAAAAAA"
        },
        claim(
            "id-token-tenant-personal",
            "The ID token is a personal account's by issuer and tid, whatever the app is for."
        ) { token, scene in
            token["tid"] = .string(Tenant.personalID)
            token["iss"] = .string("\(scene.base.url)/\(Tenant.personalID)/v2.0")
        },
        FaultKind(
            "refresh-subject-changed", "A refresh is answered with somebody else's ID token.", at: [.token],
            grant: "refresh_token",
            .idToken { token, _ in
                token["sub"] = "somebody-else"
                token["oid"] = .string(otherTenant)
            }),
    ]

    /// An app that there is none of.
    static let otherClient = "0badc0de-0000-4000-8000-0000000000aa"

    /// Where ID tokens come from.
    static let idTokenEndpoints: Set<EmulatedEndpoint> = [.token, .authorize, .signIn]

    private static func claim(
        _ id: String, _ summary: String, settings: [String] = [],
        _ change: @escaping @Sendable (inout ForgedToken, FaultScene) async throws -> Void
    ) -> FaultKind {
        FaultKind(
            id, summary, at: idTokenEndpoints, settings: settings, .idToken { try await change(&$0, $1) })
    }
}
