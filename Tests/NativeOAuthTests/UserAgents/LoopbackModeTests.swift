import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

/// Answers that do not come in the query: posted, or behind the `#`.
@Suite("Loopback listener in other response modes", .timeLimit(.minutes(5)))
struct LoopbackModeTests {
    private let listener = LoopbackListenerTests()

    private func post(
        _ body: String, path: String = "/callback", type: String? = "application/x-www-form-urlencoded",
        length: String? = nil, adding fields: String = ""
    ) -> String {
        let type = type.map { "Content-Type: \($0)\r\n" } ?? ""
        return
            "POST \(path) HTTP/1.1\r\nHost: ours\r\n\(type)Content-Length: \(length ?? "\(body.utf8.count)")\r\n"
            + "\(fields)\r\n\(body)"
    }

    private func status(_ request: String, at base: String) async throws -> Int? {
        let port = try #require(URL(string: base)?.port.flatMap { UInt16(exactly: $0) })
        let request = request.replacing("Host: ours\r\n", with: "Host: 127.0.0.1:\(port)\r\n")
        return try await RawConnection.status(request, port: port)
    }

    // OAuth 2.0 Form Post Response Mode, section 2
    @Test("a form that is posted to the redirect URI becomes its query, letter for letter")
    func formPost() async throws {
        let callback = try await listener.listen(mode: .formPost) { base in
            let body = "code=a%2Bb+c%26&state=right&iss=https%3A%2F%2Flogin.example"
            let form = post(body, type: "Application/X-WWW-Form-Urlencoded; charset=utf-8")
            let status = try await status(form, at: base)
            #expect(status == 200)
        }
        let fields = SigningOut.fields(callback.query(percentEncoded: true))
        #expect(fields == ["code": "a+b c&", "state": "right", "iss": "https://login.example"])
        #expect(callback.path() == "/callback")
    }

    @Test("what is no such form is refused, and waited past (B05, B07, B09)")
    func formPostNoise() async throws {
        let most = LoopbackHead.maximumLength
        let callback = try await listener.listen(mode: .formPost) { base in
            let answer = "code=x&state=right"
            let port = try #require(URL(string: base)?.port.flatMap { UInt16(exactly: $0) })
            let get = "GET /callback?\(answer) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
            let connection = try RawConnection(port: port)
            try connection.send(get)
            let reply = await connection.reply()
            #expect(reply.hasPrefix("HTTP/1.1 405 ") && reply.contains("\r\nAllow: POST\r\n"))
            for (request, expected) in [
                (post(answer, path: "/"), 404), (post(answer, path: "/callback-evil"), 404),
                (post("code=x", path: "/callback?state=right"), 404), (post(answer, path: "/callback?"), 404),
                (post(answer, type: "text/plain"), 415), (post(answer, type: nil), 415),
                (post(answer, type: "multipart/form-data"), 415),
                (post(answer).replacing("Content-Length", with: "X"), 411),
                (post(answer, adding: "Transfer-Encoding: chunked\r\n"), 411),
                (post(answer, length: "-1"), 400), (post(answer, length: "1e3"), 400), (post(answer, length: ""), 413),
                (post(answer, adding: "Content-Length: 5\r\n"), 400), (post(answer, length: "\(most + 1)"), 413),
                (post(answer, length: "99999999999999999999999"), 413),
                (post("code=%zz&state=right"), 400), (post("code=x&state=wrong"), 400), (post("code=x"), 400),
                (post(""), 400), (post(answer).replacing("Host: ours", with: "Host: evil.example"), 400),
            ] {
                #expect(try await status(request, at: base) == expected, "\(request)")
            }
            let cut = try RawConnection(port: port)
            try cut.send(post(answer, length: "500").replacing("Host: ours", with: "Host: 127.0.0.1:\(port)"))
            cut.finishSending()
            #expect(await cut.reply().isEmpty)
            let longest = "state=right&code=" + String(repeating: "a", count: most - 17)
            #expect(try await status(post(longest), at: base) == 200)
        }
        #expect(callback.query()?.utf8.count == most)
    }

    @Test("a redirect URI with a query of its own keeps it, and the form adds to it")
    func formPostQuery() async throws {
        let callback = try await listener.listen(redirect: "http://127.0.0.1/callback?tenant=1", mode: .formPost) {
            base in
            let without = try await status(post("code=x&state=right"), at: base)
            let with = try await status(post("error=access_denied&state=right", path: "/callback?tenant=1"), at: base)
            #expect(without == 404 && with == 200)
        }
        #expect(callback.query() == "tenant=1&error=access_denied&state=right")
    }

    @Test("for a fragment a page is handed out that repeats nothing, and whose one script alone may run")
    func fragmentPage() async throws {
        let callback = try await listener.listen(mode: .fragment) { base in
            let (response, page) = try await listener.get("\(base)?x=ECHO")
            let policy = try #require(response.headerFields[.contentSecurityPolicy])
            #expect(
                response.status == .ok && policy.contains("default-src 'none'")
                    && policy.contains("script-src 'sha256-"))
            #expect(!policy.contains("unsafe") && policy.contains("form-action 'self'"))
            #expect(!page.contains("ECHO") && page.contains("<noscript>") && page.contains("history.replaceState"))
            #expect(page.split(separator: "<script>").count == 2)
            #expect(try await listener.get("\(base)-evil").0.status.code == 404)
            #expect(try await status(post("fragment=code%3Da%252B%26state%3Dright"), at: base) == 200)
        }
        #expect(callback.fragment(percentEncoded: true) == "code=a%2B&state=right")
        #expect(callback.query() == nil)
    }

    @Test("only the page's own form is taken, from the page's own origin (A02)")
    func fragmentNoise() async throws {
        let callback = try await listener.listen(mode: .fragment) { base in
            let form = "fragment=code%3Dx%26state%3Dright"
            for (request, expected) in [
                (post("code=x&state=right"), 400), (post("\(form)&\(form)"), 400), (post("\(form)&a=b"), 400),
                (post("fragment="), 400), (post("fragment=code%3Dx%26state%3Dwrong"), 400),
                (post("fragment=state%3Dright%26code%3D%25zz"), 400),
                (post(form, adding: "Sec-Fetch-Site: cross-site\r\n"), 400), (post(form, path: "/"), 404),
                (post(form, path: "/callback?state=right"), 404),
                ("PUT /callback HTTP/1.1\r\nHost: ours\r\n\r\n", 405),
            ] {
                #expect(try await status(request, at: base) == expected, "\(request)")
            }
            let own = try await status(post(form, adding: "Sec-Fetch-Site: same-origin\r\n"), at: base)
            #expect(own == 200)
        }
        #expect(callback.fragment() == "code=x&state=right")
    }

    @Test("a posted answer to a redirect that cannot receive it is refused before anything is opened or asked")
    func impossible() async throws {
        for redirect in ["com.example.app:/callback", "https://app.example/callback"] {
            var settings = try ClientSettings(
                issuer: try SigningOut.url("https://login.example"), clientID: "client",
                redirectURI: try RedirectURI(redirect))
            settings.responseMode = .formPost
            let client = OAuthClient(settings: settings, transport: StubTransport.unused, store: InMemoryAccountStore())
            let agent = TestUserAgent { _ in
                Issue.record("opened")
                throw CancellationError()
            }
            await #expect { try await client.signIn(with: agent) } throws: {
                ($0 as? OAuthError)?.code == .invalidSettings
            }
        }
    }
}
