import Foundation
import GraphPeople
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

/// What a person taps from the launch until the telephone rings, at most three times: what each tap lands on is there.
@MainActor
@Suite("AppModel, three taps to a call", .timeLimit(.minutes(1)))
struct ThreeTapsTests {
    /// The number that the button to call dials, as the buttons of a row or a card are made of the same actions.
    private func dialed(_ actions: [PersonAction]) -> String? {
        for case .call(_, let url) in actions { return url.absoluteString }
        return nil
    }

    /// An app in which somebody is signed in, was launched, and has searched.
    private func searched(for text: String) async throws -> AppModel {
        let (window, app, _) = try await AppWindow.started()
        try await window.search(text)
        return app
    }

    @Test("whoever is signed in calls a colleague with the search field, the row and Call")
    func searched() async throws {
        // The first tap is into the search field, the second on the row, the third on the button.
        let app = try await searched(for: "žiž")
        await app.open(try #require(app.search?.people.first))
        // The row has the number, so the button is there before the card has come.
        let card = try #require(app.navigation?.current)
        #expect(dialed(card.actions) == "tel:+14255550109")
        await card.loadCard()
        #expect(
            dialed(card.actions) == "tel:+14255550109", "the button stays, whatever becomes of the rest of the card")
    }

    @Test("from a row of those who were found it is a swipe in the place of the last two")
    func swiped() async throws {
        let app = try await searched(for: "žiž")
        let row = try #require(app.search?.people.first)
        #expect(dialed(PersonAction.all(for: row)) == "tel:+14255550109")
    }

    @Test("who was opened before is called with the row and Call")
    func recent() async throws {
        let app = try await searched(for: "žiž")
        await app.open(try #require(app.search?.people.first))
        app.navigation?.begin(with: nil)
        app.search?.text = ""

        await app.open(try #require(app.search?.recentPeople.first))
        #expect(dialed(app.navigation?.current?.actions ?? []) == "tel:+14255550109")
    }

    @Test("who has no telephone has no button to call")
    func noTelephone() async throws {
        let app = try await searched(for: "siob")
        let row = try #require(app.search?.people.first)
        #expect(dialed(PersonAction.all(for: row)) == nil)
    }
}
