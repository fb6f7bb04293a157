import HTTPTypes

@testable import TenantEmulator

/// Contoso for tests that only read of it: one emulator for each list of permissions, in which Adele has agreed to nothing else.
actor SharedContoso {
    private static let shared = SharedContoso()

    private var signedIn: [String: Task<(Emulator, token: String), any Error>] = [:]

    /// Asks Graph as Adele.
    static func graph(
        _ path: String, scope: String = TestBrowser.defaultScope, headers: HTTPFields = [:]
    ) async throws -> Answer {
        let (emulator, token) = try await shared.emulator(for: scope).value
        var browser = TestBrowser(emulator)
        return try await browser.graph(path, token: token, headers: headers)
    }

    private func emulator(for scope: String) -> Task<(Emulator, token: String), any Error> {
        if let known = signedIn[scope] { return known }
        let task = Task {
            var browser = TestBrowser(try await Emulator(keyMaker: .shared))
            return (browser.emulator, token: try await browser.tokens(scope: scope).string("access_token"))
        }
        signedIn[scope] = task
        return task
    }
}
