import Foundation
import HTTPTypes
import Hummingbird

/// Lets faults happen, around the routes, which know nothing of them.
struct FaultMiddleware: RouterMiddleware {
    typealias Context = EmulatorRequestContext

    let faults: Faults
    let database: EmulatorDatabase
    let keys: SigningKeys
    let pages: PageRenderer
    let now: @Sendable () -> Date

    func handle(
        _ request: Request, context: EmulatorRequestContext,
        next: (Request, EmulatorRequestContext) async throws -> Response
    ) async throws -> Response {
        // Inside a batch only what the batch as a whole can't have happens.
        let armed = faults.armed.compactMap { added in FaultKind.named(added.fault.kind).map { (added, $0) } }
            .filter { !context.isInBatch || !Self.concernsBatches($0.0.fault, $0.1) }
        guard !armed.isEmpty, !request.isAdmin, let base = BaseAddress(request.head) else {
            return try await next(request, context)
        }
        var request = request
        var parameters = request.query
        if request.mediaType == "application/x-www-form-urlencoded" {
            do {
                _ = try await request.collectBody(upTo: Request.largestBody)
            } catch let error as any HTTPResponseError {
                // No route takes so much either.
                return .json(["error": .string(error.status.reasonPhrase)], status: error.status)
            }
            parameters = try await request.form()
        }
        var scene = FaultScene(
            fault: Fault(""), request: request, endpoint: EmulatedEndpoint(path: request.uri.path),
            parameters: parameters, base: base, channel: context.channel, faults: faults, database: database,
            keys: keys, now: now())
        for (added, kind) in armed {
            guard case .before(let answer) = kind.effect else { continue }
            scene.fault = added.fault
            guard try await scene.fits(added.fault, kind), happens(added, kind) else { continue }
            if let response = try await answer(&scene) { return response }
        }
        var response = try await next(scene.request, context)
        scene.notes = RequestNotes.current?.content ?? scene.notes
        for (added, kind) in armed {
            if case .before = kind.effect { continue }
            scene.fault = added.fault
            if try await scene.fits(added.fault, kind) { try await change(&response, by: added, kind, scene) }
        }
        return response
    }

    private func happens(_ added: Faults.Added, _ kind: FaultKind) -> Bool {
        guard faults.happens(added.id) else { return false }
        RequestNotes.note("Fault \(added.id): \(kind.id).")
        return true
    }

    private static func concernsBatches(_ fault: Fault, _ kind: FaultKind) -> Bool {
        let named = fault.endpoint.flatMap(EmulatedEndpoint.named)
        return (kind.endpoints.isEmpty || kind.endpoints.contains(.batch)) && named?.contains(.batch) ?? true
            && "/v1.0/$batch".hasPrefix(fault.path ?? "")
    }

    private func change(
        _ response: inout Response, by added: Faults.Added, _ kind: FaultKind, _ scene: FaultScene
    ) async throws {
        let works = (200..<300).contains(response.status.code)
        let isJSON = works && response.headers[.contentType]?.hasPrefix("application/json") == true
        switch kind.effect {
        case .before: break
        case .response(let change):
            if happens(added, kind) { response = try await change(response, scene) }
        case .body(let change):
            guard works, happens(added, kind) else { return }
            let data = try await response.gathered()
            response = try await change(data, response, scene)
        case .json(let change):
            guard isJSON, happens(added, kind) else { return }
            var json = try JSONValue(parsing: try await response.gathered())
            try await change(&json, scene)
            response.body = ResponseBody(byteBuffer: ByteBuffer(string: json.text))
        case .redirect(let change):
            guard var redirect = try await FaultedRedirect(&response), happens(added, kind) else { return }
            try await change(&redirect, scene)
            response = redirect.written(into: response, by: pages)
        case .idToken(let change):
            func forged(_ text: String?) async throws -> String? {
                guard var token = text.flatMap({ ForgedToken($0) }), happens(added, kind) else { return nil }
                try await change(&token, scene)
                return try scene.compact(token)
            }
            if isJSON {
                let data = try await response.gathered()
                guard var json = try? JSONValue(parsing: data),
                    let token = try await forged(json["id_token"]?.string)
                else { return }
                json["id_token"] = .string(token)
                response.body = ResponseBody(byteBuffer: ByteBuffer(string: json.text))
            } else {
                guard var redirect = try await FaultedRedirect(&response),
                    let token = try await forged(redirect["id_token"])
                else { return }
                redirect["id_token"] = token
                response = redirect.written(into: response, by: pages)
            }
        }
    }
}
