import Foundation
import GraphPeople
import NativeOAuth
import PeopleFinder
import Testing

@testable import PeopleCommands

@Suite("ExitStatus")
struct ExitStatusTests {
    @Test("the numbers are the documented ones")
    func numbers() {
        #expect(Status.allCases.map(\.rawValue) == [0, 1, 2, 3, 4, 5, 64, 130])
    }

    @Test("errors that nobody knows are plain failures, and a cancellation is none")
    func strangers() {
        struct Strange: Error {}
        #expect(Status(Strange()) == .failed)
        #expect(Status(CancellationError()) == .canceled)
        #expect(Status(OAuthError(.init(rawValue: "new"), "New.")) == .failed)
        #expect(Status(GraphError(.init(rawValue: "new"), "New.")) == .failed)
    }

    private func words(_ error: any Error, isVerbose: Bool = false, in language: TextLanguage = .english) -> String {
        ErrorReport(error, hint: CommandHint(program: "people"), isVerbose: isVerbose, texts: Texts(language)).words
    }

    @Test("a report is one line: what is wrong and what to do, then the facts, cleaned, and what helps to look it up")
    func report() {
        let oauth = OAuthError(
            .authorizationDenied, "Line\none\u{1B}.", recovery: .askAdministrator,
            server: OAuthError.ServerErrorResponse(error: "access_denied", errorCodes: [1, 2], correlationID: "c-1"))
        let start =
            "You or your organization didn’t agree. Sign in again and accept the permissions. Run: people sign-in "
            + "(Line one␛.) (Explained by: https://login.microsoftonline.com/error?code=1)"
        #expect(words(oauth) == start)
        #expect(words(oauth, isVerbose: true) == start + " (correlation id c-1)")
        let graph = GraphError(
            .unauthorized, "No.", recovery: .signInAgain, server: GraphErrorResponse(status: 401, requestID: "r-1"))
        #expect(
            words(graph, isVerbose: true)
                == "The directory didn’t accept your sign-in. Sign in again. Run: people sign-in (No.) (request-id r-1)"
        )
    }

    @Test("a number of Microsoft's is explained in the person's language, with an administrator's link after it")
    func explained() {
        var consent = OAuthError(
            .adminConsentRequired, "No.",
            server: OAuthError.ServerErrorResponse(
                error: "access_denied", errorCodes: [70000, 90094, 1], correlationID: "c-1"))
        consent.adminConsentLink = URL(string: "https://login.example/" + String(repeating: "x", count: 2000))
        #expect(
            words(consent, isVerbose: true)
                == "An administrator of your organization must agree to what this app needs. "
                + "Send the link to an administrator of your organization. After they agree, try again. "
                + "(Explained by: people doctor AADSTS90094) (correlation id c-1)\n"
                + "Link for the administrator (after agreeing, a page that can’t be shown is normal):\n"
                + "https://login.example/\(String(repeating: "x", count: 2000))")
        #expect(
            words(consent, in: .swedish).hasPrefix(
                "En administratör i din organisation måste godkänna det appen behöver. "))
    }

    @Test("the end of a session says whose it is, with the number that tells why")
    func session() {
        let over = OAuthError(
            .signInRequired, "The session of adele is over.",
            server: OAuthError.ServerErrorResponse(error: "invalid_grant", errorCodes: [50173]))
        #expect(words(over).contains("Run: people sign-in (The session of adele is over.)"))
        #expect(words(over).hasSuffix("(Explained by: people doctor AADSTS50173)"))
    }

    @Test("what this program can offer stands beside what the libraries know", arguments: TextLanguage.allCases)
    func hints(language: TextLanguage) {
        #expect(words(OAuthError(.tlsFailed, "No."), in: language).contains("PEOPLE_CA"))
        #expect(words(OAuthError(.browserUnavailable, "No."), in: language).contains("--device-code"))
        #expect(words(OAuthError(.storeKeyUnavailable, "No."), in: language).contains("--passphrase-file"))
        #expect(
            words(OAuthError(.accountNotFound, "No.", recovery: OAuthError.Recovery.none), in: language).contains(
                "people accounts"))
        #expect(
            words(GraphError(.forbidden, "No.", recovery: .askAdministrator), in: language).contains("sign-in --scope"))
        #expect(words(OAuthError(.tenantNotAllowed, "No."), in: language).contains("people sign-in"))
    }

    @Test("a hint is about the settings that were named; a key that is no passphrase is not typed")
    func settingsFlags() throws {
        let hint = CommandHint(program: "people", settingsFlags: ["--settings", "a.json", "--authority", "https://x"])
        let scope = ErrorReport(
            GraphError(.forbidden, "No.", recovery: .askAdministrator), hint: hint, texts: Texts(.english))
        #expect(
            scope.words.contains("people sign-in --scope User.ReadBasic.All --settings a.json --authority https://x"))
        let doctor = ErrorReport(OAuthError(.invalidSettings, "No."), hint: hint, texts: Texts(.english))
        #expect(doctor.words.contains("people doctor --settings a.json (No.)"))
        #expect(!words(OAuthError(.storeKeyUnavailable, "No.", underlying: KeyIsNoPassphrase())).contains("--pass"))
    }

    @Test("what is wrong with the settings leads to the doctor, and from there not once more")
    func settings() {
        let error = OAuthError(.invalidSettings, "The authority is none.")
        let start = "One of this app’s settings has an invalid value. "
        #expect(words(error) == start + "Check the settings: people doctor (The authority is none.)")
        let hint = CommandHint(program: "people", settingsFlags: ["--authority", "https://u:hunter2@x.example"])
        #expect(!ErrorReport(error, hint: hint, texts: Texts(.english)).words.contains("hunter2"))
        let inDoctor = ErrorReport(error, hint: hint, isOfDoctor: true, texts: Texts(.english)).words
        #expect(inDoctor.hasPrefix(start + "Check the settings, or ask"))
        let asking = CommandHint(program: "people", setUp: "people sign-in --set-up")
        let again = "To be asked for the settings again, type people sign-in --set-up. "
        #expect(
            ErrorReport(error, hint: asking, texts: Texts(.english)).words
                == start + again + "Check the settings: people doctor (The authority is none.)")
        #expect(ErrorReport(error, hint: asking, isOfDoctor: true, texts: Texts(.english)).words.contains(again))
    }

    @Test("the code of a fault is the same in every language", arguments: TextLanguage.allCases)
    func codes(language: TextLanguage) {
        func code(_ error: any Error) -> String {
            ErrorReport(error, hint: CommandHint(program: "people"), texts: Texts(language)).code
        }
        struct Strange: Error {}
        #expect(code(OAuthError(.tlsFailed, "No.")) == "tlsFailed")
        #expect(code(GraphError(.forbidden, "No.")) == "forbidden")
        #expect(code(CommandFailure(.settingsWrong, .appNoHomeFolder)) == "settingsWrong")
        #expect(code(Strange()) == "unexpected")
    }
}
