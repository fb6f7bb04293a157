import XCTest
import XCUIAutomation

/// Signs somebody in at the emulator that `Scripts/apple-test` has started, and finds a colleague.
@MainActor
final class SignInTests: XCTestCase {
    override func setUp() async throws {
        continueAfterFailure = false
    }

    func testWhoSignsInFindsAColleague() throws {
        let app = XCUIApplication()
        app.launchArguments = try ["-AppleLanguages", "(en)", "-com.apple.configuration.managed", managedSettings()]
        app.launch()

        let signIn = app.buttons["Sign In"].firstMatch
        XCTAssertTrue(signIn.waitForExistence(timeout: 20), "The first screen does not come")
        signIn.tap()
        // The system asks whether the app may use the browser. The emulator then signs in whom the script has announced.
        let springboard = XCUIApplication(bundleIdentifier: "com.apple.springboard")
        let proceed = springboard.buttons["Continue"]
        XCTAssertTrue(proceed.waitForExistence(timeout: 20), "The sign-in sheet does not come")
        proceed.tap()

        let field = app.searchFields.firstMatch
        XCTAssertTrue(field.waitForExistence(timeout: 30), "The search does not come after the sign-in")
        field.tap()
        field.typeText("zizka")
        let found = app.buttons.matching(NSPredicate(format: "label CONTAINS %@", "Žižka"))
        XCTAssertTrue(found.firstMatch.waitForExistence(timeout: 20), "Jan Žižka is not found")
    }

    /// Where the emulator is, as if the organization's device management had set it: arguments are user defaults.
    private func managedSettings() throws -> String {
        func value(_ name: String) throws -> String {
            try XCTUnwrap(
                ProcessInfo.processInfo.environment[name], "\(name) is not set: run this with Scripts/apple-test")
        }
        let settings = try [
            "authority": value("PEOPLE_AUTHORITY"), "graph": value("PEOPLE_GRAPH"),
            "clientId": value("PEOPLE_CLIENT_ID"), "provider": "entra",
        ]
        return "{" + settings.map { "\($0) = \"\($1)\";" }.sorted().joined(separator: " ") + "}"
    }
}
