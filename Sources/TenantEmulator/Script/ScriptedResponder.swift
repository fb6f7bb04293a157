import Foundation
import HTTPTypes
import Hummingbird

/// Answers requests by the routes, and has scripted people act where somebody would have to.
struct ScriptedResponder: HTTPResponder {
    typealias Context = EmulatorRequestContext

    let routes: RouterResponder<EmulatorRequestContext>
    let graphNames: GraphNames
    let script: SignInScript
    let database: EmulatorDatabase
    let journal: Journal
    let now: @Sendable () -> Date

    func respond(to request: Request, context: EmulatorRequestContext) async throws -> Response {
        let request = graphNames.atVersionOne(request)
        var context = context
        context.answerInBatch = { [routes, graphNames] in
            try await routes.respond(to: graphNames.atVersionOne($0), context: EmulatorRequestContext(isInBatch: true))
        }
        guard !script.waiting.isEmpty else { return try await routes.respond(to: request, context: context) }
        switch EmulatedEndpoint(path: request.uri.path) {
        case .authorize: return try await browse(request, context)
        case _ where request.uri.path.hasSuffix("/adminconsent"): return try await browse(request, context)
        case .deviceCode: return try await begin(request, context)
        default: return try await routes.respond(to: request, context: context)
        }
    }

    /// Plays the next person in a browser in which nobody else has signed in.
    private func browse(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        var request = request
        let parameters = await Self.parameters(&request)
        // An application that may show no page asks nobody.
        guard parameters["prompt"] != "none",
            let next = next(.browser, for: parameters["client_id"], hint: try await names(parameters["login_hint"]))
        else { return try await routes.respond(to: request, context: context) }
        var cookies: [String: String] = [:]
        cookies[FlowToken.browserCookie] = request.cookie(FlowToken.browserCookie)
        var person = ScriptedPerson(
            script: next, routes: routes, journal: journal, head: request.head, cookies: cookies)
        return try await person.visit(request)
    }

    /// Enters the code of a device as soon as it has one.
    private func begin(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        var request = request
        let parameters = await Self.parameters(&request)
        var response = try await routes.respond(to: request, context: context)
        guard response.status == .ok else { return response }
        let data = try await response.gathered()
        guard let json = try? JSONValue(parsing: data), let code = json["device_code"]?.string,
            let userCode = json["user_code"]?.string, let address = json["verification_uri"]?.string,
            let page = address.split(separator: "/").last, let next = next(.device, for: parameters["client_id"])
        else { return response }
        if next.outcome == .letsExpire {
            try await database.expireDevice(code, at: now())
        } else {
            var person = ScriptedPerson(script: next, routes: routes, journal: journal, head: request.head)
            _ = try await person.enter(userCode, at: "/" + page)
        }
        return response
    }

    /// Takes the next person for a request; the journal says who it is, or who waits for another request.
    private func next(
        _ occasion: ScriptedSignIn.Occasion, for clientID: String?, hint: [String] = []
    ) -> ScriptedSignIn? {
        if let next = script.next(occasion, for: clientID, hint: hint) {
            journal.recordChange("\(next.account) \(next.outcome.inWords)")
            return next
        }
        let waiting = script.waiting.prefix(5).map { person in
            "\(person.account) (\(person.occasion.rawValue)\(person.clientID.map { " at \($0)" } ?? ""))"
        }
        if !waiting.isEmpty {
            journal.recordChange("No queued sign-in fits the next request; waiting: \(waiting.joined(separator: ", "))")
        }
        return nil
    }

    /// What a request says in its query or its form, which can be read again.
    private static func parameters(_ request: inout Request) async -> FormParameters {
        guard request.method == .post, (try? await request.collectBody(upTo: Request.largestBody)) != nil,
            let form = try? await request.form()
        else { return request.query }
        return form
    }

    /// The names of the account that a hint means, as somebody can have queued it; none without a hint.
    private func names(_ hint: String?) async throws -> [String] {
        guard let hint else { return [] }
        let user =
            if let id = OpaqueToken.loginHint.open(hint, try database.seal()) {
                try await database.user(id)
            } else {
                try await database.user(signingInAs: hint)
            }
        return [hint] + [user?.userPrincipalName, user?.mail].compactMap(\.self)
    }
}

extension ScriptedSignIn.Outcome {
    var inWords: String {
        switch self {
        case .signsIn: "signs in"
        case .cancels: "cancels"
        case .declinesConsent: "declines to consent"
        case .typesWrongPassword: "types a wrong password"
        case .typesWrongCode: "types a wrong code"
        case .letsExpire: "lets the code expire"
        }
    }
}
