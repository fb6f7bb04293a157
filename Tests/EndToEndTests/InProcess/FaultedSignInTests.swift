import FaultCases
import Foundation
import GraphPeople
import NativeOAuth
import NativeOAuthTesting
import TenantEmulator
import Testing

/// What the client does when the provider, or somebody between, does what it must not: the emulator's faults, by name.
@Suite("Signing in at an emulator that goes wrong", .timeLimit(.minutes(10)))
struct FaultedSignInTests {
    /// What goes wrong, and the code of the error that it ends in.
    struct Case: Sendable, CustomTestStringConvertible {
        let kind: String
        var endpoint: String?
        let code: OAuthError.Code

        init(_ kind: String, at endpoint: String? = nil, _ code: OAuthError.Code) {
            self.kind = kind
            self.endpoint = endpoint
            self.code = code
        }

        var testDescription: String { endpoint.map { "\(kind) at \($0)" } ?? kind }

        func add(to tenant: Tenant) throws { try FaultedSignInTests.add(kind, at: endpoint, to: tenant) }
    }

    static func add(_ kind: String, at endpoint: String? = nil, times: Int? = nil, to tenant: Tenant) throws {
        for var fault in FaultCase.all[kind] ?? [Fault(kind)] {
            fault.endpoint = endpoint ?? fault.endpoint
            fault.times = times
            try tenant.emulator.faults.add(fault)
        }
    }

    static let tokens = [
        "issuer-host", "issuer-tenant", "issuer-version-1", "issuer-slash", "issuer-template", "issuer-missing",
        "tenant-mismatch", "tenant-missing", "audience-other", "audience-several", "audience-missing", "party-other",
        "nonce-wrong", "nonce-missing", "nonce-replayed", "expired", "not-yet-valid", "not-before-future",
        "expiry-missing", "expiry-text", "issued-missing", "subject-missing", "access-token-hash-wrong",
        "algorithm-none", "algorithm-none-mixed-case", "algorithm-hs256", "algorithm-hs256-client", "algorithm-missing",
        "algorithm-wrong", "signature-wrong", "signature-truncated", "signature-missing", "key-unknown", "key-forged",
        "key-id-missing-forged", "key-embedded-jwk", "key-embedded-jku", "key-embedded-x5u", "key-embedded-x5c",
        "critical-header", "type-wrong", "claims-duplicated", "malformed", "encrypted", "not-json",
    ].map { Case("id-token-\($0)", .invalidIDToken) }

    static let answers = [
        Case("token-type-wrong", .malformedResponse), Case("token-type-missing", .malformedResponse),
        Case("token-access-token-empty", .malformedResponse), Case("token-access-token-missing", .malformedResponse),
        Case("token-access-token-controls", .malformedResponse), Case("token-expires-in-words", .malformedResponse),
        Case("token-id-token-missing", .malformedResponse), Case("token-id-token-empty", .malformedResponse),
        Case("json-html", at: "token", .malformedResponse), Case("json-empty", at: "token", .malformedResponse),
        Case("json-cut-off", at: "token", .malformedResponse), Case("json-not-object", at: "token", .malformedResponse),
        Case("json-duplicate-keys", at: "token", .malformedResponse),
        Case("json-deep", at: "token", .malformedResponse), Case("json-utf16", at: "token", .malformedResponse),
        Case("status", at: "token", .serverError), Case("throttled", at: "token", .throttled),
        Case("redirect-elsewhere", at: "token", .unexpectedStatus),
        Case("redirect-loop", at: "token", .unexpectedStatus),
        Case("connection-reset", at: "token", .connectionFailed), Case("answer-lost", at: "token", .connectionFailed),
        Case("code-refused", .invalidGrant), Case("interaction-required", .interactionRequired),
        Case("conditional-access-blocked", .interactionRequired),
    ]

    static let metadata = [
        Case("discovery-issuer-host", .issuerMismatch), Case("discovery-issuer-tenant", .issuerMismatch),
        Case("discovery-issuer-missing", .discoveryFailed), Case("discovery-token-endpoint-http", .insecureURL),
        Case("discovery-token-endpoint-missing", .missingEndpoint),
        Case("discovery-authorization-endpoint-http", .insecureURL), Case("discovery-keys-elsewhere", .insecureURL),
        Case("discovery-keys-missing", .missingEndpoint), Case("json-html", at: "discovery", .discoveryFailed),
        Case("json-deep", at: "discovery", .discoveryFailed), Case("keys-other", .invalidIDToken),
        Case("keys-empty", .invalidIDToken), Case("keys-wrong-use", .invalidIDToken),
        Case("keys-weak", .invalidIDToken),
        Case("keys-without-ids", .invalidIDToken),
    ]

    static let redirects = [
        Case("redirect-state-wrong", .stateMismatch), Case("redirect-state-missing", .stateMismatch),
        Case("redirect-state-twice", .malformedCallback), Case("redirect-code-missing", .malformedCallback),
        Case("redirect-code-twice", .malformedCallback), Case("redirect-code-unknown", .invalidGrant),
        Case("redirect-code-foreign", .invalidGrant), Case("redirect-issuer-wrong", .issuerMismatch),
        Case("redirect-error-unknown", .tokenRequestFailed), Case("redirect-error-script", .serverError),
        Case("redirect-error-controls", .serverError), Case("redirect-error-huge", .malformedCallback),
        Case("redirect-temporarily-unavailable", .serverError),
        Case("redirect-fragment", .stateMismatch),
    ]

    @Test(
        "is refused with an error that names the fault, keeps nothing, and works once the fault is gone",
        arguments: tokens + answers + metadata + redirects)
    func refused(_ one: Case) async throws {
        let tenant = try await Tenant()
        try one.add(to: tenant)
        let client = try tenant.client()
        let error = await #expect(throws: OAuthError.self) { try await client.signIn(with: tenant.adele()) }
        #expect(error?.code == one.code, "\(String(describing: error))")
        #expect((tenant.emulator.faults.all.first?.happened ?? 0) > 0)
        #expect(try await client.accounts().isEmpty)
        // What was said is fit to be shown.
        let shown = error?.message ?? ""
        #expect(!shown.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E } && shown.count < 2000)

        tenant.emulator.faults.clear()
        let account = try await tenant.client().signIn(with: tenant.adele())
        #expect(account.name == "Adele Vance")
    }

    @Test(
        "is borne where nothing is at risk",
        arguments: [
            "id-token-issued-long-ago", "id-token-key-id-missing", "token-expires-in-text", "token-expires-in-zero",
            "token-expires-in-negative", "token-expires-in-huge", "token-expires-in-missing", "token-scope-more",
            "json-bom",
            "token-scope-missing", "token-refresh-token-missing", "redirect-extra-parameters",
        ])
    func borne(kind: String) async throws {
        let tenant = try await Tenant()
        try Self.add(kind, at: kind.hasPrefix("json-") ? "token" : nil, to: tenant)
        let account = try await tenant.client().signIn(with: tenant.adele())
        #expect(account.name == "Adele Vance")
        #expect((tenant.emulator.faults.all.first?.happened ?? 0) > 0)
    }

    @Test(
        "a wrong state makes no request to the token endpoint",
        arguments: ["redirect-state-wrong", "redirect-state-missing"])
    func noTokenRequest(kind: String) async throws {
        let tenant = try await Tenant()
        try Self.add(kind, to: tenant)
        await #expect(throws: OAuthError.self) { try await tenant.client().signIn(with: tenant.adele()) }
        #expect(!tenant.emulator.journal.entries().contains { $0.path?.hasSuffix("/token") == true })
    }

    @Test("a tenant that the app does not let in is refused, though its token is good")
    func otherTenant() async throws {
        let tenant = try await Tenant()
        try Self.add("id-token-tenant-other", to: tenant)
        var settings = try tenant.client().settings
        settings.allowedTenants = ["c0470500-0000-4000-8000-00000000da7a"]
        let client = OAuthClient(
            settings: settings, transport: tenant.transport, store: tenant.store, time: tenant.clock.source)
        await #expect { try await client.signIn(with: tenant.adele()) } throws: {
            ($0 as? OAuthError)?.code == .tenantNotAllowed
        }
    }

    @Test(
        "a refresh that goes wrong says so, and the account is used or signed in to again as the fault asks",
        arguments: [
            Case("refresh-subject-changed", .personChanged), Case("refresh-revoked", .signInRequired),
            Case("refresh-expired", .signInRequired), Case("refresh-inactive", .signInRequired),
            Case("refresh-sign-in-frequency", .signInRequired), Case("interaction-required", .interactionRequired),
            Case("status", at: "token", .serverError), Case("throttled", at: "token", .throttled),
            Case("answer-lost", at: "token", .connectionFailed), Case("token-access-token-missing", .malformedResponse),
        ])
    func refresh(_ one: Case) async throws {
        let tenant = try await Tenant()
        let (client, account) = try await tenant.signedIn()
        try one.add(to: tenant)
        tenant.clock.advance(by: .seconds(4000))
        let error = await #expect(throws: OAuthError.self) { try await client.accessToken(for: account.id) }
        #expect(error?.code == one.code, "\(String(describing: error))")

        tenant.emulator.faults.clear()
        let again = try await client.accounts().first
        if again?.needsSignIn == true {
            _ = try await client.signIn(with: tenant.adele())
        }
        // What was throttled waits no longer than it was told to.
        tenant.clock.advance(by: .seconds(60))
        _ = try await client.accessToken(for: account.id)
    }

    @Test("a token is never sent to a foreign host that a list links to")
    func foreignLink() async throws {
        let tenant = try await Tenant()
        let graph = try await tenant.graph()
        try Self.add("next-link-foreign", to: tenant)
        var page: PeoplePage? = try await graph.people(matching: PeopleQuery("a", pageSize: 3))
        let error = await #expect(throws: GraphError.self) {
            // What came with the first answer is shown before the link is followed.
            while let shown = page { page = try await graph.page(after: shown) }
        }
        #expect(error?.code == .untrustedLink, "\(String(describing: error))")
    }

    @Test("a token that Graph refuses once is replaced, and the person sees nothing of it")
    func refusedOnce() async throws {
        let tenant = try await Tenant()
        let graph = try await tenant.graph()
        try Self.add("graph-token-refused", times: 1, to: tenant)
        #expect(try await graph.me().displayName == "Adele Vance")
        #expect(tenant.emulator.faults.all.first?.happened == 1)
    }
}
