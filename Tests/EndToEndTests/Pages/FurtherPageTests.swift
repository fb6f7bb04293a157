import FaultCases
import Foundation
import Testing

@testable import TenantEmulator

/// Pages that need an emulator which is set up for them, in a real browser.
@Suite("The emulator's rarer pages", .serialized, .timeLimit(.minutes(10)))
struct FurtherPageTests {
    private static let tab = "\u{E004}"
    private static let enter = "\u{E007}"

    /// Serves an emulator while a browser looks at it.
    private func look(
        _ configuration: EmulatorConfiguration = EmulatorConfiguration(),
        _ body: @escaping (Emulator, EmulatorEndpoints, Browser) async throws -> Void
    ) async throws {
        let emulator = try await Emulator(keyMaker: .drawnOnce, configuration: configuration)
        let (ready, announce) = AsyncStream<EmulatorEndpoints>.makeStream()
        let server = Task { try await emulator.run { announce.yield($0) } }
        defer { server.cancel() }
        let endpoints = try #require(await ready.first { _ in true })
        try await withBrowser { browser in
            try await body(emulator, endpoints, browser)
        }
        server.cancel()
        try await server.value
    }

    private func authorize(_ endpoints: EmulatorEndpoints, _ changes: [String: String] = [:]) throws -> URL {
        var parameters = [
            "client_id": endpoints.clientID, "response_type": "code", "redirect_uri": "http://localhost:49151",
            "scope": "openid",
        ]
        parameters.merge(changes) { $1 }
        let query = FormParameters.encode(parameters.map { (name: $0.key, value: $0.value) })
        return try #require(URL(string: "\(endpoints.base)/common/oauth2/v2.0/authorize?\(query)"))
    }

    @Test("of the emulator itself, with something on it, have no barrier")
    func rare() async throws {
        var configuration = EmulatorConfiguration()
        configuration.consentedInAdvance = true
        try await look(configuration) { emulator, endpoints, browser in
            try emulator.faults.add(Fault("throttled", times: 1))
            emulator.script.add(ScriptedSignIn(endpoints.userPrincipalName, .cancels))
            try await browser.open(try #require(URL(string: "\(endpoints.base)/_emulator")))
            try await browser.heading("The emulator")
            _ = try await browser.evaluate(
                "document.querySelectorAll('details').forEach(each => { each.open = true }); return true;",
                as: Bool.self)
            try await PageInspection.inspect("admin-content", in: browser)
        }
    }

    @Test("need neither a script nor a mouse: a device's code, the second factor, and several accounts")
    func keyboard() async throws {
        var configuration = EmulatorConfiguration()
        configuration.consentedInAdvance = true
        try await look(configuration) { emulator, endpoints, browser in
            try emulator.registry.updateConditions(of: SampleOrganization.objectID("adelev")) {
                $0.secondFactor = .needed
            }
            try await browser.allowScripts(false)
            // An answer that comes as a form waits on its page, where no script sends it on.
            let asForm = ["response_mode": "form_post"]
            try await browser.open(try authorize(endpoints, asForm))
            try await browser.heading("Sign in")
            try await browser.press(endpoints.userPrincipalName + Self.tab)
            try await browser.press(endpoints.password + Self.enter)
            try await browser.heading("Enter code")
            let code = try #require(emulator.secondFactorCode(for: endpoints.userPrincipalName))
            try await browser.press(code + Self.enter)
            try await browser.heading("Signed in")

            try await browser.open(try authorize(endpoints, asForm.merging(["prompt": "login"]) { $1 }))
            try await browser.heading("Sign in")
            try await browser.press("meganb@contoso.onmicrosoft.com" + Self.tab)
            try await browser.press(endpoints.password + Self.enter)
            try await browser.heading("Signed in")
            try await browser.open(try authorize(endpoints, asForm))
            try await browser.heading("Pick an account")
            try await browser.press(Self.tab + Self.enter)
            try await browser.heading("Signed in")

            try await browser.open(try #require(URL(string: "\(endpoints.base)/devicelogin")))
            try await browser.heading("Enter code")
            try await browser.press("WRONGCODE" + Self.enter)
            _ = try await browser.element("[role=alert]")
        }
    }
}
