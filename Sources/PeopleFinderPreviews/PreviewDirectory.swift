#if canImport(SwiftUI) && DEBUG
import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
@testable import PeopleFinderUI

/// The directory of a preview: a few people who do not exist, and what can go wrong with it.
enum PreviewDirectory {
    /// It answers.
    case people
    /// Nobody matches.
    case nobody
    /// There is no network.
    case offline
    /// It asks to wait.
    case throttled
    /// It has a problem.
    case failing
    /// It does not let the account see anybody.
    case forbidden
    /// It never answers.
    case silent

    /// The people, in the form in which Graph sends them.
    static let recorded = """
        {"id": "1", "displayName": "Adele Vance", "givenName": "Adele", "surname": "Vance", "mail": "adele@contoso.example",
         "userPrincipalName": "adele@contoso.example", "jobTitle": "Retail Manager", "department": "Retail",
         "officeLocation": "18/2111", "businessPhones": ["+1 425 555 0109"], "mobilePhone": "+1 425 555 0110"},
        {"id": "87d349ed-44d7-43e1-9a83-5f2406dee5bd", "displayName": "Siobhán O’Brien", "givenName": "Siobhán", "surname": "O’Brien",
         "mail": "siobhan@contoso.example", "jobTitle": "Engineer", "department": "Research",
         "businessPhones": ["+353 1 555 0100", "+353 1 555 0101"]},
        {"id": "3", "displayName": "Jan Žižka", "givenName": "Jan", "surname": "Žižka", "mail": "jan@fabrikam.example",
         "userType": "Guest", "businessPhones": []},
        {"id": "4", "displayName": "王小明", "givenName": "小明", "surname": "王", "mail": "xiaoming@contoso.example",
         "jobTitle": "設計師", "accountEnabled": false, "businessPhones": []}
        """

    /// A card with a manager above a manager, two reports and no photo.
    private static let card = """
        {"responses": [
          {"id": "person", "status": 200, "body": \(recorded.prefix { $0 != "}" })}},
          {"id": "managers", "status": 200, "body": {"id": "1", "manager": {"id": "5", "displayName": "Miriam Graham",
            "jobTitle": "Director", "manager": {"id": "6", "displayName": "Patti Fernandez", "jobTitle": "President"}}}},
          {"id": "reports", "status": 200, "body": {"value": [
            {"id": "7", "displayName": "Alex Wilber"}, {"id": "8", "displayName": "Lee Gu"}]}},
          {"id": "photo", "status": 404},
          {"id": "presence", "status": 200, "body": {"availability": "Available"}}]}
        """

    private static let presences =
        #"{"value": [{"id": "87d349ed-44d7-43e1-9a83-5f2406dee5bd", "availability": "Busy"}]}"#

    /// Answers as the directory does.
    var transport: StubTransport {
        StubTransport { request, _ in
            let path = request.path ?? ""
            switch self {
            case .people where path.contains("$batch"): return Self.answer(Self.card)
            case .people where path.contains("Presences"): return Self.answer(Self.presences)
            case .people where path.contains("/photo"): return Self.answer("{}", status: .notFound)
            case .people: return Self.answer(#"{"value": [\#(Self.recorded)]}"#)
            case .nobody: return Self.answer(#"{"value": []}"#)
            case .offline: throw OAuthError(.connectionFailed, "The preview has no network.", recovery: .tryAgain)
            case .throttled: return Self.answer("{}", status: .tooManyRequests, [.retryAfter: "30"])
            case .failing: return Self.answer("{}", status: .serviceUnavailable)
            case .forbidden: return Self.answer("{}", status: .forbidden)
            case .silent:
                try await Task.sleep(for: .seconds(3600))
                throw CancellationError()
            }
        }
    }

    /// Signs people in at previews, and gives codes for other devices.
    private static let provider = try? StubProvider()

    /// The directory, and the provider beside it unless there is no network at all.
    var network: StubTransport {
        let (directory, provider) = (transport, self == .offline ? nil : Self.provider)
        return StubTransport { request, body in
            guard let provider, request.authority == "login.example" else {
                return try await directory.send(request, body: body)
            }
            return try await provider.transport.send(request, body: body)
        }
    }

    /// A client that asks it in the name of an account.
    func graph(_ permissions: AccountPermissions) -> GraphClient {
        GraphClient(
            endpoint: URL(filePath: "/preview"), transport: transport,
            session: GraphSession(permissions: permissions, retries: .none))
    }

    private static func answer(
        _ body: String, status: HTTPResponse.Status = .ok, _ headerFields: HTTPFields = [:]
    ) -> (HTTPResponse, Data) {
        (HTTPResponse(status: status, headerFields: headerFields), Data(body.utf8))
    }
}
#endif
