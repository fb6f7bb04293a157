import Foundation
import Testing

extension BrowserSignInTests {
    /// A window as somebody may have it.
    struct Window: CustomStringConvertible {
        let width: Int
        let height: Int
        let isDark: Bool

        var description: String { "\(width)-\(isDark ? "dark" : "light")" }

        static let all = [
            Window(width: 320, height: 640, isDark: false), Window(width: 320, height: 640, isDark: true),
            Window(width: 1280, height: 800, isDark: false), Window(width: 1280, height: 800, isDark: true),
        ]
    }

    /// What a page is measured by.
    private struct Layout: Decodable {
        var width: Int
        var content: Int
        var ground: String
        var text: String
    }

    /// Looks at the page in every window, where nothing may stick out and dark has to be dark.
    ///
    /// With `PEOPLEFINDER_SCREENSHOTS` set to a folder, a picture of each is written there.
    private func look(at name: String, in browser: Browser) async throws {
        for window in Window.all {
            try await browser.emulate(width: window.width, height: window.height, isDark: window.isDark)
            let layout = try await browser.evaluate(
                """
                const root = document.documentElement;
                const style = getComputedStyle(document.body);
                return {width: root.clientWidth, content: root.scrollWidth,
                        ground: style.backgroundColor, text: style.color};
                """, as: Layout.self)
            #expect(layout.content <= layout.width, "\(name) sticks out at \(window)")
            let (ground, text) = (brightness(layout.ground), brightness(layout.text))
            #expect(window.isDark ? text - ground > 0.5 : ground - text > 0.5, "\(name) at \(window): \(layout)")
            if let folder = ProcessInfo.processInfo.environment["PEOPLEFINDER_SCREENSHOTS"] {
                try await browser.screenshot().write(to: URL(filePath: folder).appending(path: "\(name)-\(window).png"))
            }
        }
    }

    /// How bright `rgb(238, 241, 244)` is, from 0 to 1.
    private func brightness(_ color: String) -> Double {
        let parts = color.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
        return parts.prefix(3).reduce(0, +) / (3 * 255)
    }

    @Test("every page fits a narrow window and a wide one, in light and in dark")
    func pages() async throws {
        try await withEmulator { emulator in
            try await withMachine(settings: emulator.readyLine) { machine in
                try await withBrowser { browser in
                    let first = try await machine.startSignIn()
                    try await browser.open(first.address)
                    try await look(at: "sign-in", in: browser)
                    try await browser.field(labeled: "User name").type(emulator.ready.userPrincipalName)
                    try await browser.field(labeled: "Password").type("not it")
                    try await browser.button("Sign in").click()
                    _ = try await browser.element("[role=alert]")
                    try await look(at: "wrong-password", in: browser)
                    try await browser.field(labeled: "Password").type(emulator.ready.password)
                    try await browser.button("Sign in").click()
                    try await browser.heading("Permissions requested")
                    try await look(at: "consent", in: browser)
                    try await browser.button("Accept").click()
                    try await browser.heading("Back to the program")
                    try await look(at: "back", in: browser)
                    try await first.program.finish().expect(status: 0)

                    let second = try await machine.startSignIn(["--prompt", "select_account"])
                    try await browser.open(second.address)
                    try await browser.heading("Pick an account")
                    try await look(at: "account", in: browser)
                    second.program.send(SIGINT)
                    try await second.program.finish().expect(status: 130)

                    let third = try await machine.startSignIn(["--client-id", "c0470500-0000-4000-8000-0000000000ab"])
                    try await browser.open(third.address)
                    try await browser.heading("Sorry, we can’t sign you in")
                    try await look(at: "error", in: browser)
                    third.program.send(SIGINT)
                    try await third.program.finish().expect(status: 130)
                }
            }
        }
    }
}
