import CurlTransport
import Foundation
import NativeOAuth
import PeopleFinder
import Testing

extension BrowserSignInTests {
    @Test(
        "an answer that is posted or stands behind the # gets through, and is not left in the address bar",
        arguments: [ClientSettings.ResponseMode.formPost, .fragment])
    func responseMode(mode: ClientSettings.ResponseMode) async throws {
        try await withEmulator { emulator in
            try await withBrowser { browser in
                var settings = try ClientSettings(
                    SettingsValues(file: Data(emulator.readyLine.utf8), named: "the ready line"))
                settings.responseMode = mode
                let client = OAuthClient(
                    settings: settings, transport: CurlTransport(), store: InMemoryAccountStore())
                let (pages, open) = AsyncStream<URL>.makeStream()
                async let account = client.signIn(with: LoopbackUserAgent { open.yield($0) })

                try await browser.open(try #require(await pages.first { _ in true }))
                try await browser.signIn(as: emulator.ready)

                try await browser.heading("Back to the program")
                #expect(try await account.name == "Adele Vance")
                let address = try await browser.address()
                #expect(address.hasPrefix("http://localhost:") && !address.contains("code") && !address.contains("#"))
            }
        }
    }
}
