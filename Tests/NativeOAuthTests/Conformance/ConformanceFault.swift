import Foundation
import NativeOAuth
import NativeOAuthTesting
import Testing

extension StubApp {
    /// Refuses the sign-in with the fault and nothing else: typed, without a secret in it, nothing kept, and possible
    /// again when the fault is gone.
    func expectRefusal(
        _ fault: ConformanceFault, options: SignInOptions = SignInOptions(),
        at location: SourceLocation = #_sourceLocation
    ) async throws {
        try await fault.plant(provider)
        await expect(fault, at: location) {
            _ = try await client().signIn(with: provider.userAgent(), options: options)
        }
        #expect(try await store.records().isEmpty, sourceLocation: location)
        await provider.mend()
        _ = try await client().signIn(with: provider.userAgent())
        #expect(try await store.records().count == 1, sourceLocation: location)
    }

    /// Sees what is done fail as the fault says, with as many token requests as it says.
    func expect(
        _ fault: ConformanceFault, at location: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
    ) async {
        let asked = await provider.requests(to: .token).count
        do {
            try await body()
            Issue.record("accepted: \(fault.testDescription)", sourceLocation: location)
        } catch let error as OAuthError {
            #expect(error.code == fault.code, "\(error.message)", sourceLocation: location)
            #expect(
                fault.says.isEmpty || error.message.contains(fault.says), "\(error.message)", sourceLocation: location)
            var shown = "\(error) \(error.localizedDescription) \(error as NSError) \((error as NSError).userInfo)"
            dump(error, to: &shown)
            for secret in await provider.issuedSecrets {
                #expect(!shown.contains(secret), sourceLocation: location)
            }
        } catch {
            Issue.record("no OAuthError: \(error)", sourceLocation: location)
        }
        #expect(
            await provider.requests(to: .token).count - asked == fault.tokenRequests, sourceLocation: location)
    }
}

/// What a provider, or somebody on the way, does wrong, and what has to come of it.
struct ConformanceFault: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: OAuthError.Code
    /// Words of the error that tell this fault from others of its code.
    let says: String
    let tokenRequests: Int
    let plant: @Sendable (StubProvider) async throws -> Void

    init(
        _ name: String, _ code: OAuthError.Code, _ says: String = "", tokenRequests: Int = 0,
        plant: @escaping @Sendable (StubProvider) async throws -> Void = { _ in }
    ) {
        testDescription = name
        self.code = code
        self.says = says
        self.tokenRequests = tokenRequests
        self.plant = plant
    }
}

/// Something that is unusual and right.
struct ConformanceOddity: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let plant: @Sendable (StubProvider) async throws -> Void

    init(_ name: String, plant: @escaping @Sendable (StubProvider) async throws -> Void) {
        testDescription = name
        self.plant = plant
    }
}
