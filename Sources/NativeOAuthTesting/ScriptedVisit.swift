import HTTPTypes
import NativeOAuth
import SmallFoundation

/// Goes through a provider's pages as a person would: opens them, fills forms in, presses buttons, follows redirects.
struct ScriptedVisit {
    let transport: any HTTPTransport
    let answers: [String: String]
    let presses: [String]
    var cookies = CookieJar()
    /// The questions that were answered already, by the names of their fields.
    var answered: Set<[String]> = []
    /// A sign-in has a few pages; more than this is a circle.
    private static let maximumSteps = 40

    /// Goes on from an address until a page asks nothing more; returns the app's own address, or the last page's.
    mutating func run(from start: URL, until leaves: (URL) -> Bool) async throws -> URL {
        var step = (url: start, form: nil as String?)
        for _ in 0..<Self.maximumSteps {
            if leaves(step.url) { return step.url }
            let (response, body) = try await open(step.url, form: step.form)
            if let location = response.headerFields[.location], (300..<400).contains(response.status.code) {
                step = (try Self.address(location, from: step.url), nil)
                continue
            }
            let page = String(decoding: body, as: UTF8.self)
            guard let form = HTMLForm(in: page) else {
                guard response.status.code < 400 else {
                    let said = DisplayText.clean(HTMLForm.text(of: page), limit: 200)
                    throw failure("The sign-in page answered \(response.status.code): \(said)")
                }
                return step.url
            }
            // The same question once more means that the answer was not accepted; hidden values differ each time.
            let question = form.fields.map(\.name).filter { answers[$0] != nil }
            guard question.isEmpty || answered.insert(question).inserted else {
                throw failure("The sign-in page asked the same again.")
            }
            step = try submission(of: form, on: step.url)
        }
        throw failure("The sign-in pages go round in a circle.")
    }

    private mutating func open(_ url: URL, form: String?) async throws -> (HTTPResponse, Data) {
        var request = HTTPRequest(method: form == nil ? .get : .post, url: url)
        request.headerFields[.accept] = "text/html"
        let host = "\(url.host() ?? ""):\(url.port ?? 0)"
        request.headerFields[.cookie] = cookies.header(for: host)
        if form != nil {
            request.headerFields[.contentType] = "application/x-www-form-urlencoded"
            request.headerFields[.origin] = "\(url.scheme ?? "http")://\(request.authority ?? "")"
        }
        let (response, body) = try await transport.send(
            request, body: form.map { Data($0.utf8) }, limits: .protocolMessage)
        cookies.take(from: response, host: host)
        return (response, body)
    }

    private func submission(of form: HTMLForm, on page: URL) throws -> (url: URL, form: String?) {
        var pairs = form.fields.map { (name: $0.name, value: answers[$0.name] ?? $0.value) }
        let wanted = form.buttons.first { presses.contains($0.label) }
        if let pressed = (wanted ?? form.buttons.first)?.field { pairs.append((pressed.name, pressed.value)) }
        let action = form.action.isEmpty ? page : try Self.address(form.action, from: page)
        let encoded = PercentEncoding.encode(pairs: pairs)
        guard form.method == "GET" else { return (action, encoded) }
        let separator = action.query() == nil ? "?" : "&"
        return (try Self.address(action.absoluteString + separator + encoded, from: page), nil)
    }

    private static func address(_ text: String, from page: URL) throws -> URL {
        guard let url = URL(string: text, relativeTo: page)?.absoluteURL else {
            throw OAuthError(.malformedResponse, "The sign-in page leads to an address that is none.")
        }
        return url
    }

    private func failure(_ message: String) -> OAuthError { OAuthError(.authorizationDenied, message) }
}

/// Keeps cookies by name for one visit: what a sign-in page needs to know its visitor again, and no more.
struct CookieJar: Sendable {
    private var cookies: [String: [(name: String, value: String)]] = [:]

    /// Keeps what an answer sets; an empty value forgets.
    mutating func take(from response: HTTPResponse, host: String) {
        for field in response.headerFields[fields: .setCookie] {
            let pair = field.value.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = pair.first?.filter({ $0 != " " }) else { continue }
            cookies[host, default: []].removeAll { $0.name == name }
            if pair.count == 2, !pair[1].isEmpty { cookies[host, default: []].append((name, pair[1])) }
        }
    }

    func header(for host: String) -> String? {
        guard let kept = cookies[host], !kept.isEmpty else { return nil }
        return kept.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }
}
