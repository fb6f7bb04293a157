import Foundation
import HTTPTypes
import Testing
import URLSessionTransport

@testable import NativeOAuth

/// Real sockets: what a browser, another program, or an attacker may send to the loopback address.
@Suite("Loopback listener", .timeLimit(.minutes(5)))
struct LoopbackListenerTests {
    private let transport = URLSessionTransport()

    /// Waits for the answer with the state `right`, while a function visits the redirect URI.
    func listen(
        redirect: String = "http://127.0.0.1/callback",
        during visit: @escaping @Sendable (String) async throws -> Void
    ) async throws -> URL {
        let receiver = try await LoopbackUserAgent { url in try await visit(url.absoluteString) }.prepare(
            RedirectURI(redirect))
        do {
            let callback = try await awaited(by: receiver)
            await receiver.close()
            return callback
        } catch {
            await receiver.close()
            throw error
        }
    }

    /// Waits for the answer with the state `right`, and opens the redirect URI itself.
    func awaited(by receiver: any RedirectReceiver) async throws -> URL {
        try await receiver.receive(
            opening: try #require(URL(string: receiver.redirectURI)),
            expecting: try ExpectedCallback(redirectURI: receiver.redirectURI, state: Redacted("right")))
    }

    func get(
        _ address: String, method: HTTPRequest.Method = .get, host: String? = nil
    ) async throws -> (HTTPResponse, String) {
        var request = HTTPRequest(method: method, url: try #require(URL(string: address)))
        if let host {
            request.headerFields[try #require(HTTPField.Name("Host"))] = host
        }
        let (response, body) = try await transport.send(request)
        return (response, String(decoding: body, as: UTF8.self))
    }

    @Test("takes the answer, and its page repeats nothing and is kept nowhere (B11)")
    func answer() async throws {
        let callback = try await listen { base in
            let (response, page) = try await get("\(base)?code=SECRET&state=right")
            #expect(response.status == .ok)
            #expect(response.headerFields[.cacheControl] == "no-store")
            #expect(response.headerFields[try #require(HTTPField.Name("Referrer-Policy"))] == "no-referrer")
            #expect(response.headerFields[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
            #expect(!page.contains("SECRET") && !page.contains("right\""))
        }
        #expect(callback.query() == "code=SECRET&state=right")
    }

    @Test("waits past everything that is not the answer, and says what each was (B04, B05, B07, B10)")
    func noise() async throws {
        let callback = try await listen { base in
            let origin = base.replacing("/callback", with: "")
            #expect(try await get("\(origin)/favicon.ico").0.status.code == 404)
            #expect(try await get("\(base)-evil?state=right&code=x").0.status.code == 404)
            #expect(try await get("\(base)?code=x").0.status.code == 400)
            #expect(try await get("\(base)?code=x&state=wrong").0.status.code == 400)
            #expect(try await get("\(base)?error=access_denied").0.status.code == 400)
            for method in [HTTPRequest.Method.post, .head, .put] {
                let (response, _) = try await get("\(base)?code=x&state=right", method: method)
                #expect(response.status.code == 405 && response.headerFields[.allow] == "GET")
            }
            let injected = try await get(
                "\(base)?error=x&error_description=%3Cscript%3Ealert(1)%3C/script%3E&state=wrong")
            #expect(!injected.1.contains("script"))
            _ = try await get("\(base)?code=right&state=right")
        }
        #expect(callback.query()?.hasPrefix("code=right") == true)
    }

    @Test("only a request to the redirect URI's own host and port is listened to, in capitals or not")
    func rebinding() throws {
        func isTaken(_ field: String, at origin: String = "http://127.0.0.1:5000") throws -> Bool {
            let expected = try ExpectedCallback(redirectURI: "\(origin)/callback", state: Redacted("right"))
            let exchange = LoopbackExchange(redirectURI: "\(origin)/callback", expected: expected)
            let request = "GET /callback?code=a&state=right HTTP/1.1\r\n\(field)\r\n\r\n"
            return exchange.outcome(of: Array(request.utf8))?.callback != nil
        }
        for field in [
            "Host: evil.example:5000", "X: y", "Host: 127.0.0.1:5000\r\nHost: evil.example", "Host: 127.0.0.1:5001",
            "Host: 127.0.0.1", "Host: localhost:5000", "Host: [::1]:5000", "Host: 127.0.0.2:5000", "Host:",
            "Host: 127.0.0.1:5000/", "Host: a@127.0.0.1:5000", "Host: 127.0.0.1:05000",
        ] {
            #expect(try !isTaken(field), "\(field)")
        }
        #expect(try isTaken("Host: 127.0.0.1:5000"))
        #expect(try isTaken("hOsT:LocalHost:5000", at: "http://localhost:5000"))
        #expect(try isTaken("Host: [::1]:5000", at: "http://[::1]:5000"))
        // A browser leaves the port away that http has without one.
        for host in ["localhost", "localhost:80"] {
            #expect(try isTaken("Host: \(host)", at: "http://localhost:80"))
        }
        #expect(try !isTaken("Host: localhost:5000", at: "http://localhost:80"))
    }

    @Test(
        "the page is in the browser's first language that is here, else in English, and repeats nothing of the field",
        arguments: [
            ("cs-CZ,cs;q=0.9,en;q=0.8", "cs", "Zpět do programu"), ("pt", "pt-BR", "De volta ao programa"),
            ("TR", "tr", "Programa dönün"), ("de, sv;q=0.5", "sv", "Tillbaka till programmet"),
            ("zh-TW", "zh-Hant", "返回程式"), ("zh-CN", "en", "Back to the program"), ("", "en", "Back to the program"),
            ("<script>, e, *;q=0.1", "en", "Back to the program"), (",;-,-", "en", "Back to the program"),
        ])
    func language(preference: String, language: String, title: String) throws {
        let expected = try ExpectedCallback(redirectURI: "http://127.0.0.1:5000/callback", state: Redacted("right"))
        let exchange = LoopbackExchange(redirectURI: "http://127.0.0.1:5000/callback", expected: expected)
        let request =
            "GET /callback?code=a&state=right HTTP/1.1\r\nHost: 127.0.0.1:5000\r\nAccept-Language: \(preference)\r\n\r\n"
        let page = String(decoding: try #require(exchange.outcome(of: Array(request.utf8))?.reply), as: UTF8.self)
        #expect(page.contains("<html lang=\"\(language)\">") && page.contains("<h1>\(title)</h1>"))
        #expect(!page.contains("script>"))
    }

    @Test("an address as browsers write it keeps its code, and a broken escape is refused (A26)")
    func browserCharacters() async throws {
        let callback = try await listen { base in
            let port = try #require(URL(string: base)?.port.flatMap { UInt16(exactly: $0) })
            func status(_ query: String) async throws -> Int? {
                try await RawConnection.status(
                    "GET /callback?\(query) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n", port: port)
            }
            #expect(try await status("code=%zz&state=right") == 400)
            #expect(try await status("code=a&state=right&x=%4") == 400)
            #expect(try await status("code=a%2Bb|{}`^\"<>[é&state=right") == 200)
        }
        let fields = SigningOut.fields(callback.query(percentEncoded: true))
        #expect(fields == ["code": "a+b|{}`^\"<>[é", "state": "right"])
    }

    @Test(
        "requests that are none are refused without harm",
        arguments: [
            "\r\n\r\n", "GET\r\n\r\n", "GET http://127.0.0.1/ HTTP/1.1\r\n\r\n", "GET /callback HTTP/2\r\n\r\n",
            "GET /call\u{0}back?state=right HTTP/1.1\r\nHost: localhost:5000\r\n\r\n", "\u{16}\u{3}\u{1}\r\n\r\n",
            "GET /%zz?state=right&code=a HTTP/1.1\r\nHost: localhost:5000\r\n\r\n",
        ])
    func garbage(text: String) throws {
        let exchange = LoopbackExchange(
            redirectURI: "http://localhost:5000",
            expected: try ExpectedCallback(
                redirectURI: "http://localhost:5000", state: Redacted("right")))
        let outcome = try #require(exchange.outcome(of: Array(text.utf8)))
        #expect(outcome.callback == nil)
        #expect(String(decoding: outcome.reply, as: UTF8.self).hasPrefix("HTTP/1.1 4"))
        #expect(exchange.outcome(of: Array("GET /".utf8)) == nil)
    }

    @Test("listens by IPv4 and IPv6 on the same port, for a redirect to localhost")
    func bothFamilies() async throws {
        let sockets = try LoopbackSockets.open(port: nil)
        defer { sockets.close() }
        #expect(sockets.hasIPv4)
        // The port is taken by both families now, so neither can be bound again.
        #expect(Socket.listening(.v4, port: sockets.port) == nil)
        #expect(Socket.listening(.v6, port: sockets.port) == nil)
    }

    @Test("a fixed port that is taken is named (B15)")
    func portInUse() async throws {
        let sockets = try LoopbackSockets.open(port: nil)
        defer { sockets.close() }
        await expectFailure(.portInUse, says: "\(sockets.port)") { try LoopbackSockets.open(port: sockets.port) }
    }

    @Test("a browser that cannot be opened ends the wait")
    func browserFails() async throws {
        await expectFailure(.browserUnavailable) {
            try await listen { _ in throw OAuthError(.browserUnavailable, "No browser.") }
        }
    }
}
