import Foundation
import HTTPTypes
import Hummingbird

/// Answers requests by the routes, and has scripted people act where somebody would have to.
struct ScriptedResponder: HTTPResponder {
    typealias Context = EmulatorRequestContext

    let routes: RouterResponder<EmulatorRequestContext>
    let script: SignInScript
    let database: EmulatorDatabase
    let journal: Journal
    let now: @Sendable () -> Date

    func respond(to request: Request, context: EmulatorRequestContext) async throws -> Response {
        let request = request.atVersionOne
        guard script.hasAnybody else { return try await routes.respond(to: request, context: context) }
        switch EmulatedEndpoint(path: request.uri.path) {
        case .authorize where script.awaits(.browser): return try await browse(request, context)
        case .deviceCode where script.awaits(.device): return try await begin(request, context)
        case .token where script.hasDevices: return try await poll(request, context)
        default: return try await routes.respond(to: request, context: context)
        }
    }

    /// Plays the next person in a browser in which nobody else has signed in.
    private func browse(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        var request = request
        var parameters = request.query
        if request.method == .post, (try? await request.collectBody(upTo: context.maxUploadSize)) != nil {
            parameters = try await request.form(upTo: context.maxUploadSize)
        }
        // An application that may show no page asks nobody.
        guard parameters["prompt"] != "none", let next = script.next(.browser) else {
            return try await routes.respond(to: request, context: context)
        }
        journal.recordChange("\(next.account) \(next.outcome.inWords)")
        if next.seconds > 0 { try await Task.sleep(for: .seconds(next.seconds)) }
        var cookies: [String: String] = [:]
        cookies[FlowToken.browserCookie] = request.cookie(FlowToken.browserCookie)
        var person = ScriptedPerson(
            next, routes: routes, journal: journal, head: request.head, cookies: cookies)
        return try await person.visit(request)
    }

    /// Remembers for whom somebody will act.
    private func begin(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        var response = try await routes.respond(to: request, context: context)
        guard response.status == .ok else { return response }
        let data = try await response.gathered()
        guard let json = try? JSONValue(parsing: data), let code = json["device_code"]?.string,
            let userCode = json["user_code"]?.string, let address = json["verification_uri"]?.string,
            let page = address.split(separator: "/").last, let next = script.next(.device)
        else { return response }
        journal.recordChange("\(next.account) \(next.outcome.inWords), after \(next.polls) questions of the device")
        script.assign(next, to: code, userCode: userCode, page: "/" + page)
        return response
    }

    /// Counts the questions of a device, and acts when it is time.
    private func poll(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        var request = request
        do {
            _ = try await request.collectBody(upTo: context.maxUploadSize)
        } catch {
            // The route reads no more either, and says so.
            return .json(["error": "Content Too Large"], status: .contentTooLarge)
        }
        let form = try await request.form(upTo: context.maxUploadSize)
        if let code = form["device_code"], let device = script.poll(code) {
            if device.person.seconds > 0 { try await Task.sleep(for: .seconds(device.person.seconds)) }
            if device.person.outcome == .letsExpire {
                try await database.expireDevice(code, at: now())
            } else {
                var person = ScriptedPerson(
                    device.person, routes: routes, journal: journal, head: request.head)
                _ = try await person.enter(device.userCode, at: device.page)
            }
        }
        return try await routes.respond(to: request, context: context)
    }
}

extension ScriptedSignIn.Outcome {
    /// What the journal says.
    var inWords: String {
        switch self {
        case .signsIn: "signs in"
        case .cancels: "cancels"
        case .declinesConsent: "declines to consent"
        case .typesWrongPassword: "types a wrong password"
        case .letsExpire: "lets the code expire"
        }
    }
}
