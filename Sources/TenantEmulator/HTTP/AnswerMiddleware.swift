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
            // > Source: [AllowRestrictedChars](https://learn.microsoft.com/troubleshoot/developer/webapps/iis/iisadmin-service-inetinfo/httpsys-registry-windows)
            guard !(request.uri.path.removingPercentEncoding ?? "").hasControlCharacter else {
                throw HTTPError(.badRequest)
            }
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
            response = failure(error.status, error.status.reasonPhrase, to: request)
        } catch {
            RequestNotes.note(failure: "\(error)")
            response = failure(.internalServerError, "The emulator failed; its log says why.", to: request)
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        return response
    }

    /// What nobody at Microsoft has a code for; Graph's clients look for an object all the same.
    private func failure(_ status: HTTPResponse.Status, _ message: String, to request: Request) -> Response {
        guard request.uri.path.hasPrefix("/v1.0") else { return .json(["error": .string(message)], status: status) }
        let code = status == .internalServerError ? "InternalServerError" : "BadRequest"
        return GraphError(status, code, message).response(to: request, at: now())
    }
}
