import Foundation
import HTTPTypes
import Hummingbird

/// Turns what a route threw into Microsoft's answer.
struct AnswerMiddleware: RouterMiddleware {
    typealias Context = EmulatorRequestContext

    let now: @Sendable () -> Date

    func handle(
        _ request: Request, context: EmulatorRequestContext,
        next: (Request, EmulatorRequestContext) async throws -> Response
    ) async throws -> Response {
        var response: Response
        do {
            _ = try request.base
            let isPreflight = request.method == .options && request.uri.path.hasPrefix("/v1.0")
            response = isPreflight ? GraphAnswer.preflight(request) : try await next(request, context)
        } catch let error as EntraError {
            RequestNotes.note(error)
            response = error.response(to: request, at: now())
        } catch let error as GraphError {
            RequestNotes.note(error)
            response = error.response(to: request, at: now())
        } catch let error as AdminError {
            response = error.response
        } catch let error as HTTPError where error.status == .notFound && request.uri.path.hasPrefix("/v1.0") {
            let path = request.uri.path
            let error = GraphPaths.contains(path) ? GraphError.methodNotAllowed : .unknownSegment(of: path)
            RequestNotes.note(error)
            response = error.response(to: request, at: now())
        } catch let error as any HTTPResponseError {
            response = .json(["error": .string(error.status.reasonPhrase)], status: error.status)
        } catch {
            RequestNotes.note(failure: "\(error)")
            response = .json(["error": "The emulator failed; its log says why."], status: .internalServerError)
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        return response
    }
}
