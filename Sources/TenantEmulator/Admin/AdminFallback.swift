import HTTPTypes
import Hummingbird

/// Says what there is to whoever asks the admin API for an operation that it hasn't got.
struct AdminFallback: RouterMiddleware {
    typealias Context = EmulatorRequestContext

    let operations: [AdminOperation]

    func handle(
        _ request: Request, context: EmulatorRequestContext,
        next: (Request, EmulatorRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as HTTPError where error.status == .notFound && request.isAdmin {
            throw refusal(of: request)
        }
    }

    private func refusal(of request: Request) -> AdminError {
        let path = request.uri.path
        let segments = path.split(separator: "/")
        let exact = operations.filter { AdminPath.root + $0.path == path }
        let fitting = operations.filter { operation in
            let pattern = (AdminPath.root + operation.path).split(separator: "/")
            return pattern.count == segments.count
                && zip(pattern, segments).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
        }
        guard fitting.isEmpty else {
            let allowed = (exact.isEmpty ? fitting : exact).map(\.method.rawValue).joined(separator: ", ")
            return AdminError(
                status: .methodNotAllowed, code: "wrongMethod", message: "\(path) takes no \(request.method.rawValue).",
                nextStep: "What it takes: \(allowed).", allowed: allowed)
        }
        let known = operations.map { AdminPath.root + $0.path }
        let meant = path.nearest(in: known).map { "Did you mean \($0)? " } ?? ""
        return AdminError(
            status: .notFound, code: "notFound", message: "The admin API has nothing at \(path.prefix(100)).",
            nextStep: "\(meant)GET \(AdminPath.root)/openapi.json lists what there is.")
    }
}
