import Foundation
import Testing

/// The whole way as a person goes it: a terminal, a real browser, and an organization, three programs that share
/// nothing but addresses.
@Suite("In a real browser", .serialized, .timeLimit(.minutes(5)))
struct BrowserSignInTests {
    /// Starts a sign-in in the terminal and opens the address that it prints.
    private func withSignIn(
        _ body: (RunningProgram, Browser, RunningEmulator) async throws -> Void
    ) async throws {
        try await withEmulator { emulator in
            try await withMachine(settings: emulator.readyLine) { machine in
                try await withBrowser { browser in
                    let (program, address) = try await machine.startSignIn()
                    try await browser.open(address)
                    try await body(program, browser, emulator)
                }
            }
        }
    }

    @Test("user name, password and consent: the page says to go back, and the terminal who signed in")
    func signIn() async throws {
        try await withSignIn { program, browser, emulator in
            try await browser.heading("Sign in")
            let userName = try await browser.field(labeled: "User name")
            let password = try await browser.field(labeled: "Password")
            #expect(try await userName.accessibleName() == "User name")
            #expect(try await password.accessibleName() == "Password")
            #expect(try await password.attribute("type") == "password")
            try await userName.type(emulator.ready.userPrincipalName)
            try await password.type(emulator.ready.password)
            try await browser.button("Sign in").click()

            try await browser.heading("Permissions requested")
            let asked = try await browser.element(".permissions").text()
            #expect(asked.contains("Sign you in") || asked.contains("profile"), "\(asked)")
            try await browser.button("Accept").click()

            try await browser.heading("Back to the program")
            #expect(try await browser.address().hasPrefix("http://localhost:"))
            let run = try await program.finish().expect(status: 0)
            #expect(run.errorLines.last == "people: Signed in as Adele Vance (adelev@contoso.onmicrosoft.com)")
        }
    }

    @Test("a wrong password is told on the page and asked for again, the user name is still there")
    func wrongPassword() async throws {
        try await withSignIn { program, browser, emulator in
            try await browser.field(labeled: "User name").type(emulator.ready.userPrincipalName)
            try await browser.field(labeled: "Password").type("not it")
            try await browser.button("Sign in").click()

            let alert = try await browser.element("[role=alert]").text()
            #expect(alert.contains("Your account or password is incorrect"), "\(alert)")
            let userName = try await browser.field(labeled: "User name")
            #expect(try await userName.value() == emulator.ready.userPrincipalName)
            let password = try await browser.field(labeled: "Password")
            #expect(try await password.value() == "")
            #expect(try await password.attribute("aria-invalid") == "true")

            try await password.type(emulator.ready.password)
            try await browser.button("Sign in").click()
            try await browser.button("Accept").click()
            try await browser.heading("Back to the program")
            try await program.finish().expect(status: 0)
        }
    }

    @Test("a refused consent: the page says that it was not completed, and the terminal why, with status 2")
    func refusedConsent() async throws {
        try await withSignIn { program, browser, emulator in
            try await browser.field(labeled: "User name").type(emulator.ready.userPrincipalName)
            try await browser.field(labeled: "Password").type(emulator.ready.password)
            try await browser.button("Sign in").click()
            try await browser.heading("Permissions requested")
            try await browser.button("Cancel").click()

            try await browser.heading("Sign-in")
            let words = try await browser.element("main").text()
            #expect(words.contains("was not completed"), "\(words)")
            let run = try await program.finish().expect(status: 2)
            #expect(run.errorLines.last?.contains("didn’t agree") == true, "\(run)")
            #expect(run.errorLines.last?.contains("people sign-in") == true, "\(run)")
        }
    }

    @Test("the browser remembers who signed in, and the next sign-in is a click")
    func secondSignIn() async throws {
        try await withEmulator { emulator in
            try await withMachine(settings: emulator.readyLine) { machine in
                try await withBrowser { browser in
                    let first = try await machine.startSignIn()
                    try await browser.open(first.address)
                    try await browser.signIn(as: emulator.ready)
                    try await first.program.finish().expect(status: 0)

                    let second = try await machine.startSignIn(["--prompt", "select_account"])
                    try await browser.open(second.address)
                    try await browser.heading("Pick an account")
                    try await browser.element("button[value^=continue]").click()
                    try await second.program.finish().expect(status: 0)
                }
            }
        }
    }
}

/// Gives a test a browser that has seen nothing yet, and ends it afterwards, however the test ends.
func withBrowser(
    trustsEveryCertificate: Bool = false, hasScripts: Bool = true, _ body: (Browser) async throws -> Void
) async throws {
    try await withTemporaryFolder { folder in
        let driver = try await ChromeDriver.start(in: folder)
        do {
            let browser = try await Browser.open(
                driver.driver, profile: folder.appending(path: "profile"),
                trustsEveryCertificate: trustsEveryCertificate, hasScripts: hasScripts)
            do {
                try await body(browser)
            } catch {
                try? await browser.close()
                throw error
            }
            try await browser.close()
        } catch {
            await driver.stop()
            throw error
        }
        await driver.stop()
    }
}
