import Foundation
import GraphPeople
import NativeOAuth
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
            server: ServerErrorResponse(error: "access_denied", errorCodes: [90094], correlationID: "c-1"))
        #expect(
            ErrorReport(oauth, program: "people", isVerbose: true).line
                == "people: Line one␛. Ask. (Explained by: people doctor AADSTS90094) (correlation id c-1)")
        #expect(
            ErrorReport(oauth, program: "people").line
                == "people: Line one␛. Ask. (Explained by: people doctor AADSTS90094)")

        var consent = oauth
        consent.message = "No."
        consent.server?.errorCodes = [70000, 90094, 1]
        consent.adminConsentLink = URL(string: "https://login.example/" + String(repeating: "x", count: 2000))
        #expect(
            ErrorReport(consent, program: "people", isVerbose: true).line
                == "people: No. Ask. (Explained by: people doctor AADSTS90094) (correlation id c-1) "
                + "Link for the administrator: https://login.example/\(String(repeating: "x", count: 2000))")

        let graph = GraphError(
            .unauthorized, "No.", nextStep: "Sign in again.", recovery: .signInAgain,
            server: GraphErrorResponse(status: 401, requestID: "r-1"))
        #expect(
            ErrorReport(graph, program: "people-demo", isVerbose: true).line
                == "people-demo: No. Sign in again. Run: people-demo sign-in (request-id r-1)")
    }
}
