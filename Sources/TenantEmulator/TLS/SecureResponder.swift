import HTTPTypes
import Hummingbird

/// Tells the routes that a request came over TLS, and marks the cookies that they set.
///
/// The server below takes every connection for a plain one, and the routes make every address from the request.
struct SecureResponder<Routes: HTTPResponder>: HTTPResponder {
    let routes: Routes
    let usesTLS: Bool

    func respond(to request: Request, context: Routes.Context) async throws -> Response {
        guard usesTLS else { return try await routes.respond(to: request, context: context) }
        var head = request.head
        head.scheme = "https"
        var response = try await routes.respond(to: Request(head: head, body: request.body), context: context)
        let cookies = response.headers[values: .setCookie]
        if !cookies.isEmpty {
            response.headers[values: .setCookie] = cookies.map { $0.contains("; Secure") ? $0 : $0 + "; Secure" }
        }
        return response
    }
}
