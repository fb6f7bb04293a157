import Foundation
import GraphPeople
import NativeOAuth
import PeopleFinder
import Testing

@Suite("ScreenStatus")
struct ScreenStatusTests {
    private static let failed = Failure(GraphError(.forbidden, "Test.", recovery: .askAdministrator))
    private static let offline = Failure(GraphError(.offline, "Test.", recovery: .tryAgain))
    private static let throttled = Failure(GraphError(.throttled, "Test.", recovery: .tryAgain))

    private static let phases: [PeopleSearchModel.Phase] = [
        .idle, .typing, .loading, .results, .noResults, .failed(failed), .offline(offline),
        .throttled(throttled, remaining: .seconds(3)),
    ]

    @Test("each phase of a search says something of its own in every language, with and without people")
    func search() {
        for language in TextLanguage.allCases {
            let texts = Texts(language)
            for people in [0, 3] {
                let said = Self.phases.map {
                    ScreenStatus($0, text: "ade", people: people, isFromCache: true).lines(in: texts)
                }
                #expect(Set(said).count == said.count && said.filter(\.isEmpty).count == 1)
                #expect(!said.joined().contains { $0.contains("%") })
            }
        }
    }

    @Test("what is said depends on who is shown, where they are from and what is on its way")
    func details() {
        func message(
            _ phase: PeopleSearchModel.Phase, _ people: Int, isFromCache: Bool = false, hasRecents: Bool = false,
            hasMore: Bool = false, isLoadingMore: Bool = false
        ) -> Phrase? {
            ScreenStatus(
                phase, text: "ade", people: people, isFromCache: isFromCache, hasRecents: hasRecents,
                hasMore: hasMore, isLoadingMore: isLoadingMore
            ).message
        }
        #expect(message(.idle, 0) == .searchIdle && message(.idle, 0, hasRecents: true) == nil)
        #expect(message(.loading, 0) == .searchLoading && message(.loading, 2) == .searchUpdating)
        #expect(message(.results, 2) == .searchResults(2))
        #expect(message(.results, 2, hasMore: true) == .searchResultsAndMore(.searchResults(2)))
        #expect(message(.results, 2, hasMore: true, isLoadingMore: true) == .searchLoadingMore)
        #expect(message(.offline(Self.offline), 0) == .searchOfflineEmpty)
        #expect(message(.offline(Self.offline), 2, isFromCache: true) == .searchOffline)
        #expect(message(.offline(Self.offline), 2) == .personOffline)
        #expect(
            message(.throttled(Self.throttled, remaining: .seconds(3)), 2)
                == .searchThrottled(.lasting(.seconds(3))))
        #expect(ScreenStatus(.noResults, text: "ade", people: 0).title == .searchNoResults("ade"))
    }

    @Test("where a few digits find nobody, more of them are asked for, and no other spelling")
    func shortNumber() {
        func advice(_ text: String) -> Phrase? { ScreenStatus(.noResults, text: text, people: 0).advice }
        for text in ["4", "42", "425", " 425 "] { #expect(advice(text) == .searchShortNumber, "\(text)") }
        for text in ["0109", "(425)", "425-", "18/2111", "ade", "ade 42", "三"] {
            #expect(advice(text) == .searchNoResultsAdvice, "\(text)")
        }
    }

    @Test("where only names and addresses are seen, it is said that nobody is found by anything else")
    func namesOnly() {
        func said(_ text: String) -> ScreenStatus {
            ScreenStatus(.noResults, text: text, people: 0, seesNamesOnly: true)
        }
        for text in ["plant manager", "0139", "425"] {
            #expect(said(text).message == .limitBasicProfiles && said(text).advice == .searchNoResultsAdvice, "\(text)")
        }
        #expect(said("adelev@contoso.example").message == nil)
        #expect(ScreenStatus(.noResults, text: "0139", people: 0).message == nil)
    }

    @Test("the one button is there where something can be done, and nowhere else")
    func steps() {
        func step(_ phase: PeopleSearchModel.Phase) -> OAuthError.Recovery? {
            ScreenStatus(phase, text: "", people: 0).recovery
        }
        #expect(step(.failed(Self.failed)) == .askAdministrator)
        #expect(step(.offline(Self.offline)) == .tryAgain)
        #expect(step(.throttled(Self.throttled, remaining: .seconds(3))) == .tryAgain)
        #expect(step(.failed(Failure(GraphError(.invalidQuery, "Test.", recovery: .none)))) == nil)
        for phase: PeopleSearchModel.Phase in [.idle, .typing, .loading, .results, .noResults] {
            #expect(step(phase) == nil)
        }
    }

    @Test("a countdown is read aloud once, and a number of people each time it is another")
    func announcements() throws {
        let texts = Texts(.english)
        func throttled(_ seconds: Int) -> ScreenStatus {
            ScreenStatus(.throttled(Self.throttled, remaining: .seconds(seconds)), text: "a", people: 0)
        }
        #expect(
            throttled(3).announcement(in: texts, after: nil)
                == "Please wait a moment. The directory needs a pause. The search continues in 3 seconds.")
        #expect(throttled(2).announcement(in: texts, after: throttled(3)) == nil)
        let three = ScreenStatus(.results, text: "a", people: 3)
        #expect(three.announcement(in: texts, after: throttled(1)) == "3 people")
        #expect(three.announcement(in: texts, after: three) == nil)
        #expect(ScreenStatus(.results, text: "a", people: 4).announcement(in: texts, after: three) == "4 people")
        #expect(ScreenStatus.nothing.announcement(in: texts, after: three) == nil)
        #expect(throttled(3).announcement(in: Texts(.traditionalChinese), after: nil)?.contains("。") == true)
    }

    /// A refusal with one of Microsoft's numbers.
    private static func refused(_ number: Int) -> OAuthError {
        let server = OAuthError.ServerErrorResponse(error: "invalid_request", errorDescription: "AADSTS\(number): test")
        return OAuthError(.authorizationDenied, "Test.", server: server)
    }

    @Test(
        "what can be wrong at the start has a screen of its own, with a title, words and the next step",
        arguments: [
            (OAuthError(.missingSetting, "Test."), .fixSettings),
            (OAuthError(.storeLocked, "Test."), .tryAgain),
            (OAuthError(.connectionFailed, "Test."), .tryAgain),
            (refused(50011), .fixSettings), (refused(90094), .askAdministrator),
            (GraphError(.unsupported, "Test.", recovery: .none), .useAnotherAccount),
        ] as [(any Error, OAuthError.Recovery)])
    func beginnings(error: any Error, step: OAuthError.Recovery) {
        let status = ScreenStatus(Failure(error))
        #expect(status.tone == .trouble && status.recovery == step)
        var said: Set<[String]> = []
        for language in TextLanguage.allCases {
            let texts = Texts(language)
            let lines = status.lines(in: texts)
            #expect(lines.count == 3 && Set(lines).count == 3)
            #expect(status.recovery.map { !texts[$0.label].isEmpty } == true)
            said.insert(lines)
        }
        #expect(said.count == TextLanguage.allCases.count)
    }
}
