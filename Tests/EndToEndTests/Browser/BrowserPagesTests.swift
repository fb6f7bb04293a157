import Foundation
import Testing

extension BrowserSignInTests {
    @Test("every page fits a narrow window and a wide one, in light and in dark")
    func pages() async throws {
        try await withEmulator { emulator in
            try await withMachine(settings: emulator.readyLine) { machine in
                try await withBrowser { browser in
                    let first = try await machine.startSignIn()
                    try await browser.open(first.address)
                    try await PageInspection.inspect("sign-in", in: browser)
                    try await browser.field(labeled: "User name").type(emulator.ready.userPrincipalName)
                    try await browser.field(labeled: "Password").type("not it")
                    try await browser.button("Sign in").click()
                    _ = try await browser.element("[role=alert]")
                    try await PageInspection.inspect("wrong-password", in: browser)
                    try await browser.field(labeled: "Password").type(emulator.ready.password)
                    try await browser.button("Sign in").click()
                    try await browser.heading("Permissions requested")
                    try await PageInspection.inspect("consent", in: browser)
                    try await browser.button("Accept").click()
                    try await browser.heading("Back to the program")
                    try await PageInspection.inspect("back", in: browser, isEmulators: false)
                    try await first.program.finish().expect(status: 0)

                    let second = try await machine.startSignIn(["--prompt", "select_account"])
                    try await browser.open(second.address)
                    try await browser.heading("Pick an account")
                    try await PageInspection.inspect("account", in: browser)
                    second.program.send(SIGINT)
                    try await second.program.finish().expect(status: 130)

                    let third = try await machine.startSignIn(["--client-id", "c0470500-0000-4000-8000-0000000000ab"])
                    try await browser.open(third.address)
                    try await browser.heading("Sorry, we can’t sign you in")
                    try await PageInspection.inspect("error", in: browser)
                    third.program.send(SIGINT)
                    try await third.program.finish().expect(status: 130)
                }
            }
        }
    }
}
