import Hummingbird

/// Keeps the journal, and tells the observer what was answered.
struct RecordMiddleware: RouterMiddleware {
    typealias Context = EmulatorRequestContext

    let journal: Journal
    let observer: @Sendable (HandledRequest) -> Void

    func handle(
        _ request: Request, context: EmulatorRequestContext,
        next: (Request, EmulatorRequestContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let notes = RequestNotes()
        let method = request.method.rawValue
        let path = request.uri.path
        // Somebody who reads the journal over and over doesn't want to read of that; what they change is recorded there.
        let isAdmin = AdminGuard.guards(path)
        do {
            let response = try await RequestNotes.$current.withValue(notes) { try await next(request, context) }
            let content = notes.content
            if !isAdmin {
                journal.recordRequest(method: method, path: path, status: response.status.code, notes: content)
            }
            observer(
                HandledRequest(
                    method: method, path: path, status: response.status.code, duration: start.duration(to: .now),
                    failure: content.failure))
            return response
        } catch {
            // A connection that is broken on purpose has no answer, but it happened.
            if !isAdmin { journal.recordRequest(method: method, path: path, status: nil, notes: notes.content) }
            throw error
        }
    }
}
