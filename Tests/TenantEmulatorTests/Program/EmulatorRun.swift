import Foundation
import Testing

@testable import TenantEmulator

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A run of the built program with a database, and clients that work with it until it is killed.
struct EmulatorRun: Sendable {
    /// Something that a client was told has happened.
    enum Seen: Sendable {
        case token(String)
        /// Somebody was added; the user name.
        case person(String)
        /// Somebody has agreed to what the app asks for; the user name.
        case consent(String)
    }

    private static let password = "Test-1"
    private let process: Process
    private let base: String

    init(_ database: String) throws {
        let output = Pipe()
        process = Process()
        process.executableURL = ProgramTests.program
        process.arguments = ["--port", "0", "--quiet", "--database", database]
        process.standardOutput = output
        try process.run()
        let line = output.fileHandleForReading.availableData
        let ready = try JSONSerialization.jsonObject(with: line) as? [String: Any]
        base = try #require(ready?["graph"] as? String).replacing("/v1.0", with: "")
    }

    /// Keeps nothing that other tests could find.
    private static let session = URLSession(configuration: .ephemeral)

    /// Sends a request; nil if there was no answer, or it was a refusal.
    private func send(_ method: String, _ path: String, _ type: String? = nil, _ body: String? = nil) async -> Data? {
        guard let url = URL(string: base + path) else { return nil }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.httpShouldHandleCookies = false
        if let type { request.setValue(type, forHTTPHeaderField: "Content-Type") }
        request.httpBody = body.map { Data($0.utf8) }
        guard let (data, response) = try? await Self.session.data(for: request),
            let status = (response as? HTTPURLResponse)?.statusCode, (200..<300).contains(status)
        else { return nil }
        return data
    }

    private func tokens(_ form: String, scope: String) async -> [String: Any]? {
        let data = await send(
            "POST", "/\(SampleOrganization.contoso.id)/oauth2/v2.0/token", "application/x-www-form-urlencoded",
            "\(form)&client_id=\(TestBrowser.clientID)&scope=\(scope.queryEncoded)")
        return data.flatMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] }
    }

    func refresh(_ token: String) async -> String? {
        await tokens("grant_type=refresh_token&refresh_token=\(token)", scope: "openid offline_access User.Read.All")?[
            "refresh_token"] as? String
    }

    private func signIn() async -> String? {
        await tokens(
            "grant_type=password&username=\(TestBrowser.adele)&password=\(TestBrowser.password)",
            scope: "openid offline_access User.Read.All")?["refresh_token"] as? String
    }

    /// Whether somebody who was added is there.
    func hasPerson(_ name: String) async -> Bool { await send("GET", "/_emulator/people/\(name)") != nil }

    /// Whether somebody has agreed: without that their password is worth no token.
    func hasConsent(_ name: String) async -> Bool {
        await tokens("grant_type=password&username=\(name)&password=\(Self.password)", scope: "People.Read") != nil
    }

    private func add(_ name: String) async -> Bool {
        await send(
            "POST", "/_emulator/people", "application/json",
            "{\"userPrincipalName\":\"\(name)\",\"displayName\":\"Test\",\"password\":\"\(Self.password)\"}") != nil
    }

    /// Has somebody sign in and agree.
    private func agree(_ name: String) async -> Bool {
        let script = "{\"account\":\"\(name)\",\"password\":\"\(Self.password)\"}"
        guard await send("POST", "/_emulator/sign-ins", "application/json", script) != nil else { return false }
        let query = FormParameters.encode([
            ("client_id", TestBrowser.clientID), ("response_type", "code"), ("redirect_uri", "http://localhost"),
            ("response_mode", "form_post"), ("scope", "openid People.Read"),
        ])
        let page = await send("GET", "/\(SampleOrganization.contoso.id)/oauth2/v2.0/authorize?\(query)")
        return page.map { String(decoding: $0, as: UTF8.self).contains("name=\"code\"") } ?? false
    }

    /// Has clients sign in and refresh, and one add people who agree, without a pause, and kills the program among it.
    ///
    /// - Parameters:
    ///   - count: After how many tokens and people.
    ///   - round: Makes the names of this run its own.
    /// - Returns: Everything that a client was told.
    func killUnderLoad(after count: Int, round: Int) async -> [Seen] {
        let (events, seen) = AsyncStream.makeStream(of: Seen.self)
        let clients = Task {
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        var next = await signIn()
                        while let token = next {
                            seen.yield(.token(token))
                            next = await refresh(token)
                        }
                    }
                }
                group.addTask {
                    for number in 1... {
                        let name = "test-\(round)-\(number)@contoso.onmicrosoft.com"
                        guard await add(name) else { return }
                        seen.yield(.person(name))
                        guard await agree(name) else { return }
                        seen.yield(.consent(name))
                    }
                }
            }
            seen.finish()
        }
        var acknowledged: [Seen] = []
        var (tokens, others, isKilled) = (0, 0, false)
        for await event in events {
            acknowledged.append(event)
            if case .token = event { tokens += 1 } else { others += 1 }
            // Between the two of them the program is in the middle of something else each time.
            guard !isKilled, tokens >= count, others >= round % 4 || tokens >= 300 else { continue }
            kill(process.processIdentifier, SIGKILL)
            isKilled = true
        }
        await clients.value
        process.waitUntilExit()
        return acknowledged
    }
}
