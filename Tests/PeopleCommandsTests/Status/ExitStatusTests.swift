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

    @Test("a report is one line, cleaned, with what helps to look it up")
    func report() {
        let oauth = OAuthError(
            .authorizationDenied, "Line\none\u{1B}.", nextStep: "Ask.", recovery: .askAdministrator,
            server: ServerErrorResponse(error: "access_denied", errorCodes: [1, 2], correlationID: "c-1"))
        #expect(
            ErrorReport(oauth, program: "people", isVerbose: true).line
                == "people: Line one␛. Ask. (Explained by: people doctor AADSTS1) (correlation id c-1)")
        #expect(
            ErrorReport(oauth, program: "people").line
                == "people: Line one␛. Ask. (Explained by: people doctor AADSTS1)")

        let graph = GraphError(
            .unauthorized, "No.", nextStep: "Sign in again.", recovery: .signInAgain,
            server: GraphErrorResponse(status: 401, requestID: "r-1"))
        #expect(
            ErrorReport(graph, program: "people-demo", isVerbose: true).line
                == "people-demo: No. Sign in again. Run: people-demo sign-in (request-id r-1)")
    }

    @Test("a number of Microsoft's is explained in the person's language, with an administrator's link after it")
    func explained() {
        var consent = OAuthError(
            .adminConsentRequired, "No.", nextStep: "Ask.",
            server: ServerErrorResponse(error: "access_denied", errorCodes: [70000, 90094, 1], correlationID: "c-1"))
        consent.adminConsentLink = URL(string: "https://login.example/" + String(repeating: "x", count: 2000))
        #expect(
            ErrorReport(consent, program: "people", isVerbose: true).line
                == "people: An administrator of your organization must agree to what this app needs. "
                + "Ask an administrator to agree for the organization, or ask for fewer scopes. "
                + "(Explained by: people doctor AADSTS90094) (correlation id c-1) "
                + "Link for the administrator: https://login.example/\(String(repeating: "x", count: 2000))")
        #expect(
            ErrorReport(consent, program: "people", texts: Texts(.swedish)).line
                .hasPrefix("people: En administratör i din organisation måste godkänna det appen behöver. "))
    }

    @Test("the end of a session says whose it is, with the number that tells why")
    func session() {
        let over = OAuthError(
            .signInRequired, "The session of adele is over.",
            server: ServerErrorResponse(error: "invalid_grant", errorCodes: [50173]))
        #expect(
            ErrorReport(over, program: "people").line
                == "people: The session of adele is over. Sign in again. Run: people sign-in "
                + "(Explained by: people doctor AADSTS50173)")
    }
}
