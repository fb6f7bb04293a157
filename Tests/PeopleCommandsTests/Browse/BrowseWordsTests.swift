import GraphPeople
import NativeOAuth
import PeopleFinder
import Testing

@testable import PeopleCommands

@Suite("Where the words of a search stand")
struct BrowseWordsTests {
    private func words(
        _ phase: PeopleSearchModel.Phase, people: Int = 0, isFromCache: Bool = false, key: String? = "Ctrl-R",
        in language: TextLanguage = .english
    ) -> BrowseWords {
        BrowseWords(
            ScreenStatus(phase, text: "x", people: people, isFromCache: isFromCache), hasRows: people > 0, key: key,
            in: Texts(language))
    }

    private static let offline = Failure(OAuthError(.connectionFailed, "No.", recovery: .tryAgain))
    private static let ended = Failure(OAuthError(.signInRequired, "Over.", recovery: .signInAgain))

    @Test("people are counted at the bottom, in the person's language")
    func results() {
        #expect(words(.results, people: 3).status == .quiet("3 people"))
        #expect(words(.results, people: 3, in: .czech).status == .quiet("3 osoby"))
    }

    @Test("where there is nobody, what to do stands in their place")
    func nobody() {
        let none = words(.noResults)
        #expect(none.notice.count == 2 && none.notice[0] == "Nobody matches “x”." && none.status == .quiet(""))
        #expect(words(.idle).notice == [Texts(.english)[.searchIdle]])
        #expect(words(.loading).status == .quiet("Searching…") && words(.loading).notice.isEmpty)
    }

    @Test("people from before are marked as such while the network is down, and the key that tries again is named")
    func offline() {
        let seen = words(.offline(Self.offline), people: 2, isFromCache: true)
        #expect(seen.caption == .fault(Texts(.english)[.searchOffline]) && seen.notice.isEmpty)
        #expect(seen.status == .fault("No connection · Ctrl-R Try Again"))
        let nobody = words(.offline(Self.offline))
        #expect(nobody.caption == .quiet("") && nobody.notice == [Texts(.english)[.searchOfflineEmpty]])
    }

    @Test("guesses are told from people who were found")
    func near() {
        let guesses = ScreenStatus(.results, text: "adele vnace", people: 2, areNear: true)
        let words = BrowseWords(guesses, hasRows: true, key: nil, in: Texts(.english))
        #expect(words.caption == .quiet("No exact match. Did you mean:") && words.status == .quiet("2 people"))
        #expect(self.words(.results, people: 2).caption == .quiet(""))
    }

    @Test("a session that is over names the key that signs in, and what nobody here can mend names none")
    func steps() {
        #expect(words(.failed(Self.ended)).status == .fault("Please sign in again · Ctrl-R Sign In Again"))
        #expect(words(.failed(Self.ended), key: "F5").status == .fault("Please sign in again · F5 Sign In Again"))
        #expect(words(.failed(Self.ended), key: nil).status == .fault("Please sign in again"))
        let settings = Failure(OAuthError(.missingSetting, "No.", recovery: .fixSettings))
        #expect(words(.failed(settings)).status == .fault("The settings need attention"))
    }
}
