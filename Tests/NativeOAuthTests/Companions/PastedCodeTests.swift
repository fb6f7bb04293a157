import Foundation
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Answers that the person or the app brings")
struct PastedCodeTests {
    private let redirect = "https://app.example/shown"

    /// Answers the question with one text after the other, and keeps the complaints.
    private func receive(
        _ texts: String?..., complaints: Locked<[String?]> = Locked([])
    ) async throws -> URL {
        let shown = Locked<URL?>(nil)
        let agent = PastedCodeUserAgent { url in
            shown.withLock { $0 = url }
        } asking: { complaint in
            let number = complaints.withLock { complaints in
                complaints.append(complaint)
                return complaints.count - 1
            }
            return number < texts.count ? texts[number] : "unexpected"
        }
        let receiver = try await agent.prepare(RedirectURI(redirect))
        let page = try SigningOut.url("https://login.example/authorize")
        let expected = try ExpectedCallback(redirectURI: receiver.redirectURI, state: Redacted("right"))
        let callback = try await receiver.receive(opening: page, expecting: expected)
        #expect(shown.withLock { $0 } == page)
        return callback
    }

    @Test(
        "the whole address and code#state are taken, with blanks and line ends around them",
        arguments: [
            "https://app.example/shown?code=a%2Fb&state=right", " \nhttps://app.example/shown?state=right&code=a/b\r\n",
            "a/b#right", "\ta/b#right\n",
        ])
    func taken(text: String) async throws {
        let fields = SigningOut.fields(try await receive(text).query(percentEncoded: true))
        #expect(fields["code"] == "a/b" && fields["state"] == "right")
    }

    @Test("a code may have a # in it, and everything in it is encoded")
    func code() async throws {
        let fields = SigningOut.fields(
            try await receive("a#b&state=x %+#right".filter { $0 != " " })
                .query(percentEncoded: true))
        #expect(fields == ["code": "a#b&state=x%+", "state": "right"])
        let browser = try await receive("https://app.example/shown?code=a%2Bb|c&state=right")
        #expect(SigningOut.fields(browser.query(percentEncoded: true))["code"] == "a+b|c")
    }

    @Test(
        "what cannot be the answer is asked for again, with the reason, and none of it repeats the text (A01, A02)",
        arguments: [
            ("CODE", "cannot be checked"), ("#right", "cannot be checked"), ("CODE#", "cannot be checked"),
            ("CODE#wrong", "another sign-in"), ("https://app.example/shown?code=CODE&state=wrong", "another sign-in"),
            ("https://app.example/shown?code=CODE", "another sign-in"),
            ("https://evil.example/shown?code=CODE&state=right", "not the address"),
            ("https://app.example/shown-evil?code=CODE&state=right", "not the address"),
            ("http://app.example/shown?code=CODE&state=right", "not the address"),
            ("CODE#right and more", "not the address"), ("", "Nothing"), (" \n ", "Nothing"),
            ("CODE\(String(repeating: "x", count: 17_000))#right", "too long"),
        ])
    func askedAgain(text: String, reason: String) async throws {
        let complaints = Locked<[String?]>([])
        _ = try await receive(text, "a#right", complaints: complaints)
        let said = complaints.withLock { $0 }
        #expect(said.count == 2 && said[0] == nil)
        let complaint = try #require(said[1])
        #expect(complaint.contains(reason) && !complaint.contains("CODE"))
    }

    @Test("after the last attempt it is given up, and so it is when the person gives up")
    func givenUp() async throws {
        await #expect { try await receive("CODE", "CODE", "CODE", "a#right") } throws: {
            ($0 as? OAuthError)?.code == .stateMismatch && !"\($0)".contains("CODE")
        }
        await expectFailure(.malformedCallback) { try await receive("", "", "") }
        await expectFailure(.canceled) { try await receive("CODE", nil) }
    }

    @Test(
        "only an https page can show the answer", arguments: ["http://127.0.0.1/callback", "com.example.app:/callback"])
    func redirectKind(redirect: String) async throws {
        let agent = PastedCodeUserAgent(show: { _ in }, asking: { _ in nil })
        await expectFailure(.invalidSettings) { try await agent.prepare(RedirectURI(redirect)) }
    }
}
