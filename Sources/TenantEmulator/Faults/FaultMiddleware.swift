import Foundation
import HTTPTypes
import Hummingbird

/// Lets faults happen, around the routes, which know nothing of them.
struct FaultMiddleware: RouterMiddleware {
    typealias Context = EmulatorRequestContext

    let faults: Faults
    let database: EmulatorDatabase
    let forger: TokenForger
    let keys: SigningKeys
    let pages: PageRenderer
    /// Whether it stands around the requests inside a batch: only faults happen there that the batch as a whole can't have.
    var isInBatch = false
    let now: @Sendable () -> Date

    /// The largest body that is looked into, in bytes: the most that any route takes of a form.
    private static let largestForm = 64 * 1024

    func handle(
        _ request: Request, context: EmulatorRequestContext,
        next: (Request, EmulatorRequestContext) async throws -> Response
    ) async throws -> Response {
        guard !faults.isEmpty else { return try await next(request, context) }
        let armed = faults.armed.compactMap { added in FaultKind.named(added.fault.kind).map { (added, $0) } }
            .filter { !isInBatch || !Self.concernsBatches($0.0.fault, $0.1) }
        guard !armed.isEmpty, !request.isAdmin, let base = BaseAddress(request.head) else {
            return try await next(request, context)
        }
        var request = request
        var parameters = request.query
        if request.mediaType == "application/x-www-form-urlencoded" {
            do {
                _ = try await request.collectBody(upTo: Self.largestForm)
            } catch let error as any HTTPResponseError {
                // No route takes so much either.
                return .json(["error": .string(error.status.reasonPhrase)], status: error.status)
            }
            parameters = try await request.form(upTo: Self.largestForm)
        }
        var scene = FaultScene(
            fault: Fault(""), request: request, endpoint: EmulatedEndpoint(path: request.uri.path),
            parameters: parameters, base: base, channel: context.channel, faults: faults, database: database,
            forger: forger, keys: keys, now: now())
        for (added, kind) in armed where kind.effect.isBefore {
            guard case .before(let answer) = kind.effect else { continue }
            scene.fault = added.fault
            guard try await scene.fits(added.fault, kind), faults.happens(added.id) else { continue }
            RequestNotes.note("Fault \(added.id): \(kind.id).")
            if let response = try await answer(&scene) { return response }
        }
        var response = try await next(scene.request, context)
        scene.notes = RequestNotes.current?.content ?? scene.notes
        for (added, kind) in armed where !kind.effect.isBefore {
            scene.fault = added.fault
            guard try await scene.fits(added.fault, kind), try await Self.takesHold(kind.effect, of: &response),
                faults.happens(added.id)
            else { continue }
            RequestNotes.note("Fault \(added.id): \(kind.id).")
            response = try await change(response, kind.effect, scene)
        }
        return response
    }

    /// Whether a fault can happen to a batch as a whole.
    private static func concernsBatches(_ fault: Fault, _ kind: FaultKind) -> Bool {
        let named = fault.endpoint.flatMap(EmulatedEndpoint.named)
        return (kind.endpoints.isEmpty || kind.endpoints.contains(.batch)) && named?.contains(.batch) ?? true
            && "/v1.0/$batch".hasPrefix(fault.path ?? "")
    }

    /// Whether an answer is of the kind that an effect changes; its body is gathered if it has to be looked into.
    private static func takesHold(_ effect: FaultEffect, of response: inout Response) async throws -> Bool {
        let works = (200..<300).contains(response.status.code)
        switch effect {
        case .before: return false
        case .response: return true
        case .body: return works
        case .redirect: return try await FaultedRedirect(&response) != nil
        case .json: return works && isJSON(response)
        case .idToken:
            guard works, isJSON(response) else {
                return try await FaultedRedirect(&response)?["id_token"].flatMap { ForgedToken($0) } != nil
            }
            let data = try await response.gathered()
            return (try? JSONValue(parsing: data))?["id_token"]?.string.flatMap { ForgedToken($0) } != nil
        }
    }

    private static func isJSON(_ response: Response) -> Bool {
        response.headers[.contentType]?.hasPrefix("application/json") == true
    }

    private func change(
        _ response: Response, _ effect: FaultEffect, _ scene: FaultScene
    ) async throws -> Response {
        var response = response
        switch effect {
        case .before: break
        case .response(let change): return try await change(response, scene)
        case .body(let change):
            let data = try await response.gathered()
            return try await change(data, response, scene)
        case .json(let change):
            var json = try JSONValue(parsing: try await response.gathered())
            try await change(&json, scene)
            response.body = ResponseBody(byteBuffer: ByteBuffer(string: json.text))
        case .redirect(let change):
            guard var redirect = try await FaultedRedirect(&response) else { break }
            try await change(&redirect, scene)
            return redirect.written(into: response, by: pages)
        case .idToken(let change):
            if var redirect = try await FaultedRedirect(&response) {
                guard let compact = redirect["id_token"], var token = ForgedToken(compact) else { break }
                redirect["id_token"] = try await forge(&token, change, scene)
                return redirect.written(into: response, by: pages)
            }
            var json = try JSONValue(parsing: try await response.gathered())
            guard var token = json["id_token"]?.string.flatMap({ ForgedToken($0) }) else { break }
            json["id_token"] = .string(try await forge(&token, change, scene))
            response.body = ResponseBody(byteBuffer: ByteBuffer(string: json.text))
        }
        return response
    }

    private func forge(
        _ token: inout ForgedToken, _ change: @Sendable (inout ForgedToken, FaultScene) async throws -> Void,
        _ scene: FaultScene
    ) async throws -> String {
        let kid = token.header["kid"]?.string
        try await change(&token, scene)
        return try scene.forger.compact(token, signedBefore: kid)
    }
}
