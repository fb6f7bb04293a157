import Foundation
import HTTPTypes
import Hummingbird

/// Turns what a route threw into Microsoft's answer, and tells the observer what was answered.
struct AnswerMiddleware: RouterMiddleware {
    typealias Context = EmulatorRequestContext

    let now: @Sendable () -> Date
    let observer: @Sendable (HandledRequest) -> Void

    func handle(
        _ request: Request, context: EmulatorRequestContext,
        next: (Request, EmulatorRequestContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var failure: String?
        var response: Response
        do {
            _ = try request.base
            response = try await next(request, context)
        } catch let error as EntraError {
            response = error.response(to: request, at: now())
        } catch let error as GraphError {
            response = error.response(to: request, at: now())
        } catch let error as HTTPError where error.status == .notFound && request.uri.path.hasPrefix("/v1.0") {
            response = GraphError.unknownSegment(of: request.uri.path).response(to: request, at: now())
        } catch let error as any HTTPResponseError {
            response = .json(["error": .string(error.status.reasonPhrase)], status: error.status)
        } catch {
            failure = "\(error)"
            response = .json(["error": "The emulator failed; its log says why."], status: .internalServerError)
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        observer(
            HandledRequest(
                method: request.method.rawValue, path: request.uri.path, status: response.status.code,
                duration: start.duration(to: .now), failure: failure))
        return response
    }
}
