import Foundation
import GraphPeople
import NativeOAuth
import Testing

@testable import PeopleFinder

@Suite("Words for failures")
struct FailureTextsTests {
    /// The codes that a source file declares, so that a new one is not forgotten here.
    private static func codes(in path: String) throws -> [String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let source = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        return source.matches(of: /static let (\w+) = Code\(/).map { String($0.output.1) }
    }

    @Test("every code of the sign-in has words of its own in every language, and a next step")
    func oauth() throws {
        let codes = try Self.codes(in: "Sources/NativeOAuth/Errors/OAuthError+Code.swift")
        #expect(codes.count >= 47)
        for code in codes {
            try check(OAuthError(.init(rawValue: code), "Test."), code)
        }
    }

    @Test("every code of finding people has words of its own in every language, and a next step")
    func graph() throws {
        let codes = try Self.codes(in: "Sources/GraphPeople/Errors/GraphError+Code.swift")
        #expect(codes.count >= 15)
        for code in codes {
            try check(GraphError(.init(rawValue: code), "Test."), code)
        }
    }

    @Test("a text that is too long to be searched for is called so, and any other keeps the general words")
    func queryTooLong() throws {
        for text in [String(repeating: "a", count: 480), Array(repeating: "a", count: 13).joined(separator: " ")] {
            let error = try #require(#expect(throws: GraphError.self) { try PeopleQuery(text) })
            let failure = Failure(error)
            #expect(failure.fault == .faultQueryTooLong && failure.advice == .adviceShorterText)
        }
        let empty = try #require(#expect(throws: GraphError.self) { try PeopleQuery("\u{0}") })
        #expect(Failure(empty).fault == .graph(.invalidQuery) && Failure(empty).advice == .adviceTypeName)
    }

    @Test("a shorter search is advised where a search was refused, and not for another request")
    func badRequest() {
        let search = GraphError(.badRequest, "Test.", underlying: SearchRefused())
        #expect(Failure(search).advice == .adviceShorterText)
        #expect(Failure(GraphError(.badRequest, "Test.")).advice == .adviceReport)
    }

    private func check(_ error: any Error, _ code: String) throws {
        let failure = Failure(error)
        #expect(Phrase.fault(of: error) != .faultUnknown, "\(code)")
        var said: Set<String> = []
        for language in TextLanguage.allCases {
            let texts = Texts(language)
            for text in [failure.title(in: texts), failure.message(in: texts), failure.nextStep(in: texts)] {
                #expect(!text.isEmpty && !text.contains("%"), "\(code) \(language.rawValue)")
            }
            said.insert(failure.message(in: texts))
        }
        #expect(said.count == TextLanguage.allCases.count, "\(code)")
    }

    @Test("every situation has a title and advice", arguments: Failure.Situation.allCases)
    func situations(situation: Failure.Situation) {
        for language in TextLanguage.allCases {
            let texts = Texts(language)
            #expect(!texts[situation.words.title].isEmpty && !texts[situation.words.advice].isEmpty)
        }
    }

    @Test("a stranger's error and a new code are unexpected, and nothing of them is shown")
    func unknown() {
        struct Strange: Error {
            var secret = "do not print"
        }
        for error in [
            Strange(), OAuthError(.init(rawValue: "brandNew"), "secret"), GraphError(.init(rawValue: "x"), "y"),
        ]
            as [any Error]
        {
            let failure = Failure(error)
            #expect(failure.situation == .unexpected && failure.recovery == .none)
            #expect(failure.message(in: Texts(.swedish)) == "Något oväntat inträffade.")
        }
    }

    @Test("how long to wait is said, in the language's own plural")
    func patience() {
        let error = OAuthError(.throttled, "Too often.", retryAfter: .seconds(3))
        #expect(Failure(error).recovery == .tryAgain && Failure(error).retryAfter == .seconds(3))
        #expect(Failure(error).nextStep(in: Texts(.czech)) == "Zkuste to znovu za 3 sekundy.")
        let graph = GraphError(
            .throttled, "Too often.", recovery: .tryAgain,
            server: GraphErrorResponse(status: 429, retryAfter: .seconds(1)))
        #expect(Failure(graph).nextStep(in: Texts(.english)) == "Try again in 1 second.")
        #expect(Failure(graph).recovery == .tryAgain && Failure(graph).retryAfter == .seconds(1))
        let soon = GraphErrorResponse(status: 429, retryAfter: .milliseconds(249))
        let rounded = Failure(GraphError(.throttled, "Too often.", recovery: .tryAgain, server: soon))
        #expect(rounded.nextStep(in: Texts(.english)) == "Try again in 1 second.")
    }

    @Test("a personal account is sent to another one, and not to an administrator")
    func personal() {
        let failure = Failure(GraphError(.forbidden, "Test.", recovery: .useAnotherAccount))
        #expect(failure.situation == .notOffered && failure.recovery == .useAnotherAccount)
        #expect(failure.message(in: Texts(.english)).hasPrefix("A personal account belongs to no organization"))
    }

    @Test("what a library said for developers only has words for people, by code")
    func byCode() {
        func advice(_ code: OAuthError.Code, _ recovery: OAuthError.Recovery? = nil) -> String {
            Failure(OAuthError(code, "Test.", recovery: recovery)).nextStep(in: Texts(.english))
        }
        #expect(advice(.storeUnsafe).contains("chmod 600"))
        #expect(advice(.storeKeyMismatch).hasPrefix("Nothing was changed. Use the passphrase or key"))
        #expect(advice(.storeUnreadable).hasPrefix("Nothing was changed. Check who may read"))
        #expect(advice(.accountBusy).contains("quit it"))
        #expect(advice(.browserUnavailable).hasPrefix("Choose a default browser"))
        #expect(advice(.portInUse).hasPrefix("Close other sign-ins"))
        #expect(advice(.malformedResponse).contains("sign-in page of its own"))
        // Who can only try again is not told to move accounts away.
        #expect(!advice(.storeUnreadable, .tryAgain).contains("move them elsewhere"))
    }

    @Test(
        "refusals of one code are told apart by Microsoft's number",
        arguments: [
            ("AADSTS50011: x", .redirectNotRegistered, .fixSettings),
            ("AADSTS700016: x", .appNotRegistered, .fixSettings),
            ("AADSTS50057: x", .accountSwitchedOff, .askAdministrator),
            ("AADSTS50055: x", .passwordEnded, .signInAgain),
            ("AADSTS50020: x", .accountNotAllowed, .useAnotherAccount),
            ("AADSTS53003: x", .policy, .askAdministrator), ("AADSTS65004: x", .declined, .signInAgain),
            ("AADSTS90094: x", .adminConsentMissing, .askAdministrator),
            // The finest number is the last one.
            ("AADSTS70002: x AADSTS50055: y", .passwordEnded, .signInAgain),
            ("x", .unexpected, OAuthError.Recovery.none),
        ] as [(String, Failure.Situation, OAuthError.Recovery)])
    func refusals(description: String, situation: Failure.Situation, step: OAuthError.Recovery) {
        let server = OAuthError.ServerErrorResponse(error: "invalid_request", errorDescription: description)
        let failure = Failure(
            OAuthError(.tokenRequestFailed, "Refused.", recovery: OAuthError.Recovery.none, server: server))
        #expect(failure.situation == situation)
        #expect(failure.recovery == step)
    }

    @Test("a locked keychain is told from one that fails, however deep the reason is")
    func locked() {
        let inner = OAuthError(.storeLocked, "Locked.")
        let outer = OAuthError(.storeKeyUnavailable, "No key.", underlying: inner)
        #expect(Failure(outer).situation == .storeLocked && Failure(outer).recovery == .tryAgain)
        let failing = OAuthError(.storeUnreadable, "Broken.")
        #expect(Failure(failing).situation == .storeFailing && Failure(failing).recovery == .fixSettings)
        #expect(Failure(inner).nextStep(in: Texts(.english)).contains("Unlock"))
    }

    @Test("an administrator's link is offered with the words that go with it")
    func link() throws {
        var error = OAuthError(.adminConsentRequired, "Test.")
        #expect(Failure(error).nextStep(in: Texts(.english)) == "Ask an administrator of your organization.")
        let link = try #require(URL(string: "https://login.example/adminconsent"))
        error.adminConsentLink = link
        #expect(Failure(error).recovery == .askAdministrator && ScreenStatus(Failure(error)).adminConsentLink == link)
        #expect(Failure(error).nextStep(in: Texts(.turkish)).hasPrefix("Bağlantıyı"))
    }
}
