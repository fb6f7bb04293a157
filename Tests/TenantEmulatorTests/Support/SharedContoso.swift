@testable import TenantEmulator

/// Contoso for tests that only read of it: one emulator for each list of permissions, in which Adele has agreed to nothing else.
actor SharedContoso {
    private static let shared = SharedContoso()

    private var signedIn: [String: Task<Caller, any Error>] = [:]

    /// Adele, with a token for a scope.
    static func caller(_ scope: String = TestBrowser.defaultScope) async throws -> Caller {
        try await shared.caller(for: scope).value
    }

    private func caller(for scope: String) -> Task<Caller, any Error> {
        if let known = signedIn[scope] { return known }
        let task = Task { try await Caller.adele(scope) }
        signedIn[scope] = task
        return task
    }
}

extension SampleOrganization {
    /// The secret of the application that speaks for itself, as Resources/applications.json has it.
    static let secret = "Contoso-Test-Secret-1"
}
