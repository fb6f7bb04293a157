import CurlTransport
import FaultCases
import Foundation
import HTTPTypes
import NativeOAuth
import PeopleFinder
import Testing

@testable import TenantEmulator

/// Every page that a person meets at the emulator, in a real browser.
@Suite("The emulator's pages", .serialized, .timeLimit(.minutes(10)))
struct EmulatorPageTests {
    /// Nobody listens there, and nobody has to: the pages before it are what is looked at.
    private static let redirectURI = "http://localhost:49151"

    /// The address at which a sign-in begins.
    private func authorize(
        _ emulator: RunningEmulator, _ changes: [String: String] = [:], path: String = "/common/oauth2/v2.0/authorize"
    ) throws -> URL {
        var parameters = [
            "client_id": emulator.ready.clientId, "response_type": "code", "redirect_uri": Self.redirectURI,
            "scope": "openid profile User.Read", "state": "s",
        ]
        parameters.merge(changes) { $1 }
        return try url(emulator, path, parameters)
    }

    private func url(_ emulator: RunningEmulator, _ path: String, _ parameters: [String: String] = [:]) throws -> URL {
        guard var parts = URLComponents(string: String(emulator.ready.graph.dropLast("/v1.0".count)) + path) else {
            throw ProgramFailure("\(path) is no address.")
        }
        parts.queryItems = parameters.isEmpty ? nil : parameters.map { URLQueryItem(name: $0.key, value: $0.value) }
        guard let url = parts.url else { throw ProgramFailure("\(path) is no address.") }
        return url
    }

    /// A code that a device would show.
    private func userCode(_ emulator: RunningEmulator) async throws -> String {
        struct Codes: Decodable {
            var user_code: String
        }
        let request = HTTPRequest(
            method: .post, url: try url(emulator, "/organizations/oauth2/v2.0/devicecode"),
            headerFields: [.contentType: "application/x-www-form-urlencoded"])
        let form = "client_id=\(emulator.ready.clientId)&scope=openid%20User.Read"
        let (_, data) = try await CurlTransport().send(request, body: Data(form.utf8))
        return try JSONDecoder().decode(Codes.self, from: data).user_code
    }

    @Test("have no barrier that axe-core knows, fit every window, and say what they are")
    func everyPage() async throws {
        try await withEmulator { emulator in
            try await withBrowser { browser in
                func inspect(_ name: String, heading: String) async throws {
                    try await browser.heading(heading)
                    try await PageInspection.inspect(name, in: browser)
                }
                try await browser.open(try authorize(emulator))
                try await inspect("sign-in", heading: "Sign in")
                try await browser.field(labeled: "User name").type(emulator.ready.userPrincipalName)
                try await browser.field(labeled: "Password").type("not it")
                try await browser.button("Sign in").click()
                _ = try await browser.element("[role=alert]")
                #expect(try await browser.title().hasPrefix("Error: "))
                try await inspect("wrong-password", heading: "Sign in")
                try await browser.field(labeled: "Password").type(emulator.ready.password)
                try await browser.button("Sign in").click()
                try await inspect("consent", heading: "Permissions requested")
                try await browser.button("Accept").click()
                // Nobody answers where the code goes. To go on before that would overtake the form.
                _ = try await browser.element("#main-frame-error")

                try await browser.open(try authorize(emulator, ["prompt": "select_account"]))
                try await inspect("account", heading: "Pick an account")
                try await browser.allowScripts(false)
                try await browser.open(try authorize(emulator, ["prompt": "none", "response_mode": "form_post"]))
                try await browser.heading("Signed in")
                try await browser.allowScripts(true)
                try await inspect("form-post", heading: "Signed in")
                try await browser.open(try authorize(emulator, ["client_id": Self.unknownClient]))
                try await inspect("error", heading: "Sorry, we can’t sign you in")

                try await browser.open(try url(emulator, "/devicelogin"))
                try await inspect("device-code", heading: "Enter code")
                try await browser.field(labeled: "Code").type("WRONGCODE")
                try await browser.button("Next").click()
                _ = try await browser.element("[role=alert]")
                try await inspect("device-code-wrong", heading: "Enter code")
                for (button, name) in [("Continue", "device-done"), ("Cancel", "device-declined")] {
                    let code = try await userCode(emulator)
                    try await browser.open(try url(emulator, "/devicelogin", ["otc": code]))
                    try await browser.button("Next").click()
                    try await browser.element("button[value^=continue]").click()
                    try await inspect("device-confirm", heading: "Are you trying to sign in to PeopleFinder?")
                    try await browser.button(button).click()
                    _ = try await browser.element("[role=status]")
                    try await PageInspection.inspect(name, in: browser)
                }
                try await browser.open(try url(emulator, "/_emulator"))
                try await inspect("admin", heading: "The emulator")
                try await browser.open(try url(emulator, "/common/oauth2/v2.0/logout"))
                try await inspect("signed-out", heading: "You signed out of your account")

                let wanted = ["redirect_uri": Self.redirectURI, "scope": "https://graph.microsoft.com/User.Read.All"]
                try await browser.open(
                    try authorize(emulator, wanted, path: "/organizations/v2.0/adminconsent"))
                try await browser.field(labeled: "User name").type("lucyo@fabrikam.onmicrosoft.com")
                try await browser.field(labeled: "Password").type(emulator.ready.password)
                try await browser.button("Sign in").click()
                try await inspect("need-approval", heading: "Need admin approval")
                try await browser.button("Sign in as an administrator").click()
                try await browser.field(labeled: "User name").type("renea@fabrikam.onmicrosoft.com")
                try await browser.field(labeled: "Password").type(emulator.ready.password)
                try await browser.button("Sign in").click()
                try await inspect("admin-consent", heading: "Permissions requested")
            }
        }
    }

    @Test("of the second factor are no different")
    func secondFactor() async throws {
        let emulator = try await Emulator(keyMaker: .drawnOnce)
        try emulator.registry.updateConditions(of: SampleOrganization.objectID("adelev")) {
            $0.secondFactor = .needed
        }
        let (ready, announce) = AsyncStream<EmulatorEndpoints>.makeStream()
        let server = Task { try await emulator.run { announce.yield($0) } }
        let endpoints = try #require(await ready.first { _ in true })
        try await withBrowser { browser in
            let query =
                "client_id=\(endpoints.clientID)&response_type=code&redirect_uri=http://localhost:49151&scope=openid"
            let address = URL(string: "\(endpoints.base)/common/oauth2/v2.0/authorize?\(query)")
            try await browser.open(try #require(address))
            try await browser.field(labeled: "User name").type(endpoints.userPrincipalName)
            try await browser.field(labeled: "Password").type(endpoints.password)
            try await browser.button("Sign in").click()
            try await browser.heading("Enter code")
            try await PageInspection.inspect("second-factor", in: browser)
            try await browser.field(labeled: "Code").type("000000")
            try await browser.button("Verify").click()
            _ = try await browser.element("[role=alert]")
            try await PageInspection.inspect("second-factor-wrong", in: browser)
        }
        server.cancel()
        try await server.value
    }

    private static let unknownClient = "c0470500-0000-4000-8000-0000000000ab"

    @Test("need nothing but a keyboard, and show where it is")
    func keyboard() async throws {
        let (tab, enter) = ("\u{E004}", "\u{E007}")
        try await withEmulator { emulator in
            try await withMachine(settings: emulator.readyLine) { machine in
                try await withBrowser { browser in
                    let (program, address) = try await machine.startSignIn()
                    try await browser.open(address)
                    try await browser.heading("Sign in")
                    // The first field has the focus already.
                    try await browser.press(emulator.ready.userPrincipalName + tab)
                    try await expectRing(in: browser)
                    try await browser.press(emulator.ready.password + enter)
                    try await browser.heading("Permissions requested")
                    try await browser.press(tab)
                    #expect(try await focused(browser) == "Accept")
                    try await expectRing(in: browser)
                    try await browser.press(enter)
                    try await browser.heading("Back to the program")
                    try await program.finish().expect(status: 0)
                }
            }
        }
    }

    private func focused(_ browser: Browser) async throws -> String {
        try await browser.evaluate("return document.activeElement.innerText;", as: String.self)
    }

    /// Expects a ring of at least two pixels around what has the focus.
    private func expectRing(in browser: Browser) async throws {
        let width = try await browser.evaluate(
            """
            const style = getComputedStyle(document.activeElement);
            return style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth);
            """, as: Double.self)
        #expect(width >= 2)
    }

    @Test("work from the first to the last without JavaScript")
    func withoutScripts() async throws {
        try await withEmulator { emulator in
            try await withBrowser(hasScripts: false) { browser in
                let settings = try ClientSettings(
                    SettingsValues(file: Data(emulator.readyLine.utf8), named: "the ready line"))
                let client = OAuthClient(
                    settings: settings, transport: CurlTransport(), store: InMemoryAccountStore())
                let (pages, open) = AsyncStream<URL>.makeStream()
                async let account = client.signIn(with: LoopbackUserAgent { open.yield($0) })

                try await browser.open(try #require(await pages.first { _ in true }))
                try await browser.signIn(as: emulator.ready)

                #expect(try await account.name == "Adele Vance")
            }
        }
    }
}
