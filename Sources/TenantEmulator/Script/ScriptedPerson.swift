import Foundation
import HTTPTypes
import Hummingbird

/// Goes through the emulator's own pages as a person would, by the same routes and under the same rules.
struct ScriptedPerson: Sendable {
    /// A sign-in has a few pages; more than this is a circle.
    private static let maximumPages = 12
    let script: ScriptedSignIn
    let routes: RouterResponder<EmulatorRequestContext>
    let journal: Journal
    /// What the browser sent to begin with: where it is, and who it says that it is.
    let head: HTTPRequest
    var cookies: [String: String] = [:]
    var setCookies: [String] = []

    /// Opens a page and goes on until there is none that asks something, or the person goes no further.
    mutating func visit(_ request: Request) async throws -> Response {
        var response = try await send(request)
        var pages: Set<String> = []
        for _ in 0..<Self.maximumPages {
            guard let page = try await PageForm(&response), page.isOwn, let form = answer(page) else { break }
            pages.insert(page.kind)
            response = try await send(post(page.action, form))
            // The same page with an error is where a person stops who doesn't know better.
            if try await PageForm(&response)?.hasError == true { break }
        }
        switch script.outcome {
        case .declinesConsent where pages.isDisjoint(with: ["consent", "confirm"]):
            journal.recordChange("\(script.account) was asked to agree to nothing, so there was nothing to decline")
        case .typesWrongCode where !pages.contains("second-factor"):
            journal.recordChange("\(script.account) was asked for no second factor, so there was no code to type")
        default: break
        }
        if !setCookies.isEmpty { response.headers[values: .setCookie] = setCookies }
        return response
    }

    private func answer(_ page: PageForm) -> [(name: String, value: String)]? {
        let hidden = page.hidden
        switch page.kind {
        case "login":
            if script.outcome == .cancels { return hidden + [("choice", "cancel")] }
            return hidden + [
                ("loginfmt", script.account), ("passwd", script.typedPassword), ("choice", "sign-in"),
            ]
        case "account": return hidden + [("choice", "other")]
        case "second-factor":
            guard let code = journal.secondFactorCode(for: script.account) else { return nil }
            return hidden + [("otc", script.outcome == .typesWrongCode ? "not the code" : code), ("choice", "verify")]
        case "consent": return hidden + [("choice", script.outcome == .declinesConsent ? "cancel" : "accept")]
        case "approval": return hidden + [("choice", "return")]
        case "confirm": return hidden + [("choice", script.outcome == .declinesConsent ? "cancel" : "continue")]
        default: return nil
        }
    }

    mutating func enter(_ userCode: String, at path: String) async throws -> Response {
        var page = try await send(request(.get, path))
        guard let form = try await PageForm(&page), form.isOwn else { return page }
        return try await visit(post(form.action, form.hidden + [("otc", userCode)]))
    }

    private func post(_ path: String, _ form: [(name: String, value: String)]) -> Request {
        var request = request(.post, path)
        request.body = RequestBody(buffer: ByteBuffer(string: FormParameters.encode(form)))
        return request
    }

    private func request(_ method: HTTPRequest.Method, _ path: String) -> Request {
        var next = HTTPRequest(method: method, scheme: head.scheme, authority: head.authority, path: path)
        next.headerFields[.accept] = "text/html"
        if method == .post { next.headerFields[.contentType] = "application/x-www-form-urlencoded" }
        return Request(head: next, body: RequestBody(buffer: ByteBuffer()))
    }

    private mutating func send(_ request: Request) async throws -> Response {
        var head = request.head
        let jar = cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
        head.headerFields[.cookie] = jar.isEmpty ? nil : jar
        let response = try await routes.respond(
            to: Request(head: head, body: request.body), context: EmulatorRequestContext())
        for cookie in response.headers[values: .setCookie] {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { continue }
            let name = String(pair[0])
            cookies[name] = pair[1].isEmpty ? nil : String(pair[1])
            setCookies.removeAll { $0.hasPrefix(name + "=") }
            setCookies.append(cookie)
        }
        return response
    }
}
