import HTTPTypes
import Hummingbird

/// What stands between a socket and the routes: which names it answers to, and what TLS changes.
///
/// A page of another site can have its own name point to this machine (DNS rebinding), and then reads answers as its own.
/// The browser writes that name into `Host`. Where only this machine is let in, so are only its loopback names; where
/// others are, the certificate doesn't vouch for such a name.
///
/// The server below takes every connection for a plain one, and the routes make every address from the request.
struct SocketResponder<Routes: HTTPResponder>: HTTPResponder {
    let routes: Routes
    let isLoopback: Bool
    let usesTLS: Bool

    func respond(to request: Request, context: Routes.Context) async throws -> Response {
        if isLoopback, BaseAddress(request.head)?.isLoopback == false { return AdminError.foreignHost.response }
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
