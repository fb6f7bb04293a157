import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTPTypes

struct AnswerMiddleware: RouterMiddleware {
    typealias Context = EmulatorRequestContext

    let paths: GraphPaths
    let admin: AdminRoutes
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
            let isGraph = request.uri.path.hasPrefix("/v1.0") || request.uri.path == "/oidc/userinfo"
            let isPreflight = request.method == .options && isGraph
            response = isPreflight ? GraphAnswer.preflight(request) : try await next(request, context)
        } catch let error as EntraError {
            response = error.response(to: request, at: now())
        } catch let error as GraphError {
            response = error.response(to: request, at: now())
        } catch let error as AdminError {
            response = error.response
        } catch let error as HTTPError where error.status == .notFound && request.isAdmin {
            response = admin.refusal(of: request).response
        } catch let error as HTTPError where error.status == .notFound && request.uri.path.hasPrefix("/v1.0") {
            response = paths.refusal(of: request.uri.path).response(to: request, at: now())
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

/// Keeps the journal, and tells the observer what was answered.
struct RecordMiddleware: RouterMiddleware {
    typealias Context = EmulatorRequestContext

    let journal: Journal
    let observer: @Sendable (HandledRequest) -> Void

    func handle(
        _ request: Request, context: EmulatorRequestContext,
        next: (Request, EmulatorRequestContext) async throws -> Response
    ) async throws -> Response {
        // What a batch has inside is told of by the batch.
        guard !context.isInBatch else { return try await next(request, context) }
        let start = ContinuousClock.now
        let notes = RequestNotes()
        let method = request.method.rawValue
        let path = request.uri.path
        // Somebody who reads the journal over and over doesn't want to read of that; what they change is recorded there.
        let isAdmin = request.isAdmin
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

/// What stands between a socket and the routes: which names it answers to, and what TLS changes.
///
/// A page of another site can have its own name point to this machine (DNS rebinding), and then reads answers as its own.
/// The browser writes that name into `Host`. Where only this machine is let in, so are only its loopback names; where
/// others are, the certificate doesn't vouch for such a name.
///
/// The server below takes every connection for a plain one, and the routes make every address from the request.
struct SocketResponder<Routes: HTTPResponder>: HTTPResponder where Routes.Context == EmulatorRequestContext {
    let routes: Routes
    let isLoopback: Bool
    let usesTLS: Bool
    /// The address by which clients reach it through a proxy; nil for the one that a request names.
    var publicURL: PublicURL?
    /// How long a request may take until the whole of its body is there.
    let timeout: Duration

    func respond(to request: Request, context: EmulatorRequestContext) async throws -> Response {
        if isLoopback, BaseAddress(request.head)?.isLoopback == false, request.head.authority != publicURL?.authority {
            return AdminError.foreignHost.response
        }
        var request = request
        if request.method != .get { request.body = limited(request.body, on: context.channel) }
        var head = request.head
        if usesTLS { head.scheme = "https" }
        // The emulator itself is told things at the address that it listens on.
        if let publicURL, !request.isAdmin { (head.scheme, head.authority) = (publicURL.scheme, publicURL.authority) }
        var response = try await routes.respond(to: Request(head: head, body: request.body), context: context)
        guard head.scheme == "https" else { return response }
        let cookies = response.headers[values: .setCookie]
        if !cookies.isEmpty {
            response.headers[values: .setCookie] = cookies.map { $0.contains("; Secure") ? $0 : $0 + "; Secure" }
        }
        return response
    }

    /// A body that has to be there in time; one of which nothing comes at all ends with the idle connection.
    private func limited(_ body: RequestBody, on channel: (any Channel)?) -> RequestBody {
        let deadline = ContinuousClock.now + timeout
        return RequestBody(
            asyncSequence: body.map { part in
                guard ContinuousClock.now < deadline else {
                    channel?.close(promise: nil)
                    throw HTTPError(.requestTimeout)
                }
                return part
            })
    }
}

package struct HandledRequest: Sendable {
    package let method: String
    package let path: String
    package let status: Int
    package let duration: Duration
    /// What went wrong inside the emulator; nil unless the status is 500.
    package let failure: String?
}

/// Tells a client that asks first (`Expect: 100-continue`) to go on and send its body.
///
/// curl asks with every body of more than a megabyte, and waits a second for an answer.
///
/// > Source: [RFC 9110, section 10.1.1](https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1)
final class ExpectationHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// How many requests wait for an answer: one of them must not be cut in two.
    private var waiting = 0

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) {
            if waiting == 0, head.headerFields[.expect]?.lowercased() == "100-continue" {
                context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
            }
            waiting += 1
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { waiting -= 1 }
        context.write(data, promise: promise)
    }
}
