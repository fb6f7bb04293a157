import Foundation
import Testing

@testable import TenantEmulator

@Suite("Grants")
struct TokenRulesTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private static func stored(_ kind: StoredGrant.Kind, until end: Date = now + 1) -> StoredGrant {
        let grant = Grant(
            family: "f", userID: "u", clientID: "a client", tenant: "common", redirectURI: "http://localhost:1",
            permissions: [.openid])
        return StoredGrant(kind, "a secret", for: grant, until: end)
    }

    @Test("belong to the application that they were made for")
    func otherClient() {
        let (code, token) = (Self.stored(.code), Self.stored(.refreshToken))
        let form = FormParameters([(name: "redirect_uri", value: "http://localhost:1")])

        #expect(throws: EntraError(.invalidValue, "code")) {
            try TokenRules.check(code, form, clientID: "another", tenant: "common", at: Self.now)
        }
        #expect(throws: EntraError(.invalidValue, "refresh_token")) {
            try TokenRules.check(token, clientID: "another", isStrict: false, at: Self.now)
        }
        #expect(throws: Never.self) {
            try TokenRules.check(token, clientID: "a client", isStrict: false, at: Self.now)
        }
    }

    @Test("that were revoked are refused, strict or not", arguments: [true, false])
    func revoked(isStrict: Bool) {
        var token = Self.stored(.refreshToken)
        token.isRevoked = true

        #expect(throws: EntraError(.grantRevoked)) {
            try TokenRules.check(token, clientID: "a client", isStrict: isStrict, at: Self.now)
        }
    }

    @Test("tell a redeemed code from an expired one, in that order")
    func order() {
        var code = Self.stored(.code, until: Self.now)
        code.isUsed = true

        #expect(throws: EntraError(.codeRedeemed)) {
            try TokenRules.check(code, FormParameters(), clientID: "a client", tenant: "x", at: Self.now)
        }
    }
}
