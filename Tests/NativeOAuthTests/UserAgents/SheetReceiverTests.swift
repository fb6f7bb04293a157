import Dispatch
import Foundation
import Testing

@testable import NativeOAuth

/// The system's sheet is played, for it exists on Apple's systems only; what waits for it is real.
@Suite("Sign-in sheet", .timeLimit(.minutes(5)))
struct SheetReceiverTests {
    private static let redirect = "com.example.app:/callback"
    private static let answer = "com.example.app:/callback?code=test-code&state=right"

    /// Shows a sheet that behaves as told, and waits for the answer.
    private func receive(from sheet: PlayedSheet) async throws -> String {
        let receiver = SheetReceiver(redirectURI: Self.redirect) { _, completion in
            sheet.completion = completion
            return sheet
        }
        let expected = try ExpectedCallback(redirectURI: Self.redirect, state: Redacted("right"))
        let page = try #require(URL(string: "https://login.example.com/authorize"))
        return try await receiver.receive(opening: page, expecting: expected).absoluteString
    }

    private func code(_ body: () async throws -> String) async throws -> OAuthError.Code {
        try #require(await #expect(throws: OAuthError.self) { try await body() }).code
    }

    @Test("The answer comes back, though the system says so on a queue of its own, and says it twice")
    func answer() async throws {
        let sheet = await PlayedSheet { sheet in
            let (completion, url) = (sheet.completion, URL(string: Self.answer))
            DispatchQueue.global().async {
                guard let url else { return }
                completion?(.success(url))
                completion?(.success(url))
                completion?(.failure(OAuthError(.canceled, "Closed.")))
            }
            return true
        }
        #expect(try await receive(from: sheet) == Self.answer)
    }

    @Test(
        "What is not the answer ends the sign-in, for the sheet is gone (A02, A21; RFC 9700, section 4.7)",
        arguments: [
            "com.example.app:/callback?code=test-code&state=wrong", "com.example.app:/callback?code=test-code",
            "com.example.app:/callback-evil?code=test-code&state=right", "com.example.app://auth?error=access_denied",
        ])
    func another(callback: String) async throws {
        let sheet = await PlayedSheet { sheet in
            sheet.end(with: callback)
            return true
        }
        #expect(try await code { try await receive(from: sheet) } == .stateMismatch)
    }

    @Test("A sheet that the person closes is a cancellation, and not a failure")
    func closed() async throws {
        let sheet = await PlayedSheet { sheet in
            sheet.completion?(.failure(OAuthError(.canceled, "Closed.")))
            return true
        }
        #expect(try await code { try await receive(from: sheet) } == .canceled)
    }

    @Test("A sheet that the system does not show is told at once")
    func notShown() async throws {
        let sheet = await PlayedSheet { _ in false }
        #expect(try await code { try await receive(from: sheet) } == .browserUnavailable)
    }

    @Test("A task that is canceled takes the sheet away, and what the sheet says then is not heard (A23)")
    func canceledTask() async throws {
        let shown = AsyncStream<Void>.makeStream()
        let sheet = await PlayedSheet { _ in
            shown.continuation.yield()
            return true
        }
        let signIn = Task { try await receive(from: sheet) }
        _ = await shown.stream.first { _ in true }
        signIn.cancel()
        await #expect(throws: CancellationError.self) { try await signIn.value }
        #expect(await sheet.cancellations == 1)
        await sheet.end(with: Self.answer)
    }

    @Test("A task that was canceled before shows no sheet")
    func canceledBefore() async throws {
        let sheet = await PlayedSheet { _ in true }
        let signIn = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await receive(from: sheet)
        }
        signIn.cancel()
        await #expect(throws: CancellationError.self) { try await signIn.value }
        #expect(await sheet.starts == 0)
    }

    @Test("A deadline takes the sheet away")
    func deadline() async throws {
        let sheet = await PlayedSheet { _ in true }
        let late = OAuthError(.callbackTimedOut, "Too late.")
        let result = try await code {
            try await withDeadline(.milliseconds(1), on: .system, expired: { late }) { try await receive(from: sheet) }
        }
        #expect(result == .callbackTimedOut)
        let (starts, cancellations) = await (sheet.starts, sheet.cancellations)
        #expect(starts == cancellations)
    }

    @Test(
        "A sheet waits for a scheme of the app, or for an https address",
        arguments: [
            ("com.example.app:/callback", SheetRedirect.scheme("com.example.app")),
            ("msauth.com.example.app://auth", .scheme("msauth.com.example.app")),
            ("https://app.example.com/callback", .https(host: "app.example.com", path: "/callback")),
            ("https://app.example.com", .https(host: "app.example.com", path: "/")),
            ("https://app.example.com:443/a%20b?x=1", .https(host: "app.example.com", path: "/a b")),
        ])
    func redirects(registered: String, target: SheetRedirect) throws {
        #expect(try SheetRedirect(RedirectURI(registered)) == target)
    }

    @Test(
        "A redirect URI that no sheet can bring back is refused, with what to register",
        arguments: [
            ("http://localhost", "msauth.<bundle id>://auth"),
            ("http://127.0.0.1/callback", "msauth.<bundle id>://auth"),
            ("https://app.example.com:8443/callback", "without a port"),
        ])
    func refused(registered: String, advice: String) throws {
        let error = try #require(
            #expect(throws: OAuthError.self) { try SheetRedirect(RedirectURI(registered)) })
        #expect(error.code == .invalidSettings)
        #expect(error.message.contains(advice) == true)
    }
}

/// Plays the system: does what it is told when it is shown, and counts.
@MainActor
private final class PlayedSheet: SignInSheet {
    var completion: SheetReceiver.Completion?
    private(set) var starts = 0
    private(set) var cancellations = 0
    private let whenShown: @MainActor (PlayedSheet) -> Bool

    init(whenShown: @escaping @MainActor (PlayedSheet) -> Bool) {
        self.whenShown = whenShown
    }

    func start() -> Bool {
        starts += 1
        return whenShown(self)
    }

    func cancel() {
        cancellations += 1
    }

    func end(with callback: String) {
        if let url = URL(string: callback) {
            completion?(.success(url))
        }
    }
}
