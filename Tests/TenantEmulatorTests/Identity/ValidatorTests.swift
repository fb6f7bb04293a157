import Foundation
import HTTPTypes
import JWTKit
import Testing

@testable import TenantEmulator

/// What an API does that checks tokens with jwt-kit and knows nothing of the emulator: Microsoft's rules, in its own words.
///
/// > Source: [Validate tokens](https://learn.microsoft.com/entra/identity-platform/claims-validation)
@Suite("Tokens for one's own API before jwt-kit")
struct ValidatorTests {
    private static let apiID = "c0470500-0000-4000-8000-0000000000f2"
    private static let another = "c0470500-0000-4000-8000-0000000000f3"
    private static let issuer = "http://127.0.0.1:8380/\(SampleOrganization.contoso.id)/v2.0"

    private struct Claims: JWTPayload {
        let iss: IssuerClaim
        let aud: AudienceClaim
        let exp: ExpirationClaim
        let nbf: NotBeforeClaim
        let roles: [String]?

        func verify(using algorithm: some JWTAlgorithm) async throws {
            try aud.verifyIntendedAudience(includes: ValidatorTests.apiID)
            try exp.verifyNotExpired()
            try nbf.verifyNotBefore()
            guard iss.value == ValidatorTests.issuer else {
                throw JWTError.claimVerificationFailure(failedClaim: iss, reason: "of another issuer")
            }
            guard roles?.contains("Reader") == true else {
                throw JWTError.generic(identifier: "roles", reason: "without the role")
            }
        }
    }

    private func browser() async throws -> TestBrowser {
        let emulator = try await Emulator(keyMaker: .shared)
        for (id, name) in [(Self.apiID, "api://validated"), (Self.another, "api://another")] {
            var api = RegisteredApplication(
                clientID: id, displayName: name, homeTenantID: SampleOrganization.contoso.id)
            api.identifierURIs = [name]
            api.exposedScopes = ["Read"]
            api.appRoles = ["Reader", "Other"]
            api.roleAssignments = [TestBrowser.adele: ["Reader"], "alexw@contoso.onmicrosoft.com": ["Other"]]
            try emulator.registry.upsert(api)
        }
        return TestBrowser(emulator)
    }

    private func token(
        _ emulator: Emulator, api: String = "api://validated", as user: String = TestBrowser.adele
    ) async throws -> String {
        var browser = TestBrowser(emulator)
        return try await browser.redeem(try await browser.code(["scope": "openid \(api)/Read"], as: user))
            .string("access_token")
    }

    /// The keys that the API fetches when it starts.
    private func keys(_ browser: inout TestBrowser) async throws -> JWTKeyCollection {
        let document = try await browser.send(.get, "/\(SampleOrganization.contoso.id)/discovery/v2.0/keys").body
        return try await JWTKeyCollection().add(jwksJSON: document)
    }

    @Test("lets the right one in, and none of another audience, role, issuer, key or age")
    func validated() async throws {
        var browser = try await browser()
        let emulator = browser.emulator
        let right = try await token(emulator)
        let keys = try await keys(&browser)
        func isLetIn(_ token: String) async -> Bool { (try? await keys.verify(token, as: Claims.self)) != nil }
        #expect(await isLetIn(right))
        #expect(await !isLetIn(try await token(emulator, api: "api://another")), "audience")
        #expect(await !isLetIn(try await token(emulator, as: "alexw@contoso.onmicrosoft.com")), "role")
        #expect(await !isLetIn(try await token(emulator, as: ErrorRow.rene)), "issuer")
        // One whose key came after the API fetched them.
        try await emulator.keys.rotate(at: emulator.clock.now)
        #expect(await !isLetIn(try await token(emulator)), "key")
        let parts = right.split(separator: ".").map(String.init)
        let payload = try #require(Base64URL.decode(parts[1]).map { String(decoding: $0, as: UTF8.self) })
        let forged = Base64URL.encode(Data(payload.replacing("Reader", with: "Keeper").utf8))
        #expect(await !isLetIn("\(parts[0]).\(forged).\(parts[2])"), "signature")
    }

    @Test("one that has ended, or has not begun, is refused", arguments: [-7200.0, 7200])
    func age(turn: Double) async throws {
        var browser = try await browser()
        browser.emulator.clock.advance(by: turn)
        let old = try await token(browser.emulator)
        let keys = try await keys(&browser)
        await #expect(throws: JWTError.self) { try await keys.verify(old, as: Claims.self) }
    }
}
