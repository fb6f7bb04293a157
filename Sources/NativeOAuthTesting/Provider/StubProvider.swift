import HTTPTypes
public import NativeOAuth
public import SmallFoundation

/// An OpenID Connect provider in this process, with a few people and their directory: for testing an app's sign-in and
/// search without a server.
///
/// It speaks HTTP through ``transport`` and nothing else, checks what a client sends as a strict provider does, and
/// shares no code of the protocol with the client. Every value that it draws is the same in each run, except signatures.
///
/// ```swift
/// let provider = try StubProvider()
/// let client = try OAuthClient(
///     settings: provider.settings(), transport: provider.transport, store: InMemoryAccountStore())
/// let account = try await client.signIn(with: provider.userAgent(as: .adele))
/// ```
///
/// Put faults in one at a time: ``on(_:times:edit:)`` spoils an answer, ``instead(of:times:answer:)`` takes its place,
/// ``onIDToken(times:edit:)`` spoils what is about to be signed. Then look at ``requests`` for what was asked.
public actor StubProvider {
    /// Edits an answer that is ready.
    ///
    /// It may wait, which holds the answer back, and what it throws is thrown to the
    /// client in place of an answer, as a broken connection is.
    public typealias Edit = @Sendable (inout Answer) async throws -> Void

    /// Who the provider is.
    public nonisolated let issuer: URL
    /// Where its API is, in the form of Microsoft Graph: `/me` and `/users`.
    public nonisolated let graph: URL
    /// How the app is registered, and what is insisted on.
    public var rules: Rules
    /// All people with an account.
    public var people: [StubPerson]
    /// Who has a session in the browser: the provider asks nothing and answers at once.
    ///
    /// Nil to show the page.
    public var signedIn: StubPerson?
    /// The keys that are published; the last one signs.
    public var keys: [StubKey]
    /// Everything that was asked, in its order.
    public private(set) var requests: [Request] = []
    /// Where browsers were sent, in its order: callbacks of earlier sign-ins, to be delivered once more.
    public private(set) var redirects: [String] = []
    /// Every secret that this provider has given out or has been sent.
    ///
    /// That is codes, tokens, states, nonces, verifiers, assertions, proofs, passwords and client secrets. None of them
    /// may be found in what a program prints. A device's user code is not among them, because it has to be shown.
    public internal(set) var issuedSecrets: Set<String> = []
    let time: TimeSource
    var random: SeededGenerator
    var ledger = StubLedger()
    private var edits: [Endpoint: Fault<Edit>] = [:]
    private var substitutes: [Endpoint: Fault<Edit>] = [:]
    private var tokenEdit: Fault<@Sendable (inout StubToken) throws -> Void>?

    /// Something that is done a number of times, or always.
    private struct Fault<Action: Sendable>: Sendable {
        var remaining: Int?
        var action: Action
    }

    /// Sets a provider up.
    ///
    /// - Parameters:
    ///   - issuer: Who it is; it may have a path, but no slash at its end.
    ///   - graph: Where its API is.
    ///   - rules: How the app is registered, and what is insisted on.
    ///   - people: All people with an account.
    ///   - time: Tells the time; a ``ManualClock`` makes a test independent of the day it runs on.
    ///   - seed: Chooses what is drawn; two providers of one test need two seeds.
    /// - Throws: `OAuthError` with `invalidSettings` when one of the addresses is none.
    public init(
        issuer: String = "https://login.example", graph: String = "https://graph.example/v1.0", rules: Rules = Rules(),
        people: [StubPerson] = StubPerson.sample, time: TimeSource = .system, seed: UInt64 = 1
    ) throws {
        guard let issuer = URL(string: issuer), let graph = URL(string: graph) else {
            throw OAuthError(.invalidSettings, "The provider's address is no address.")
        }
        self.issuer = issuer
        self.graph = graph
        self.rules = rules
        self.people = people
        self.time = time
        random = SeededGenerator(seed: seed)
        keys = [try StubKey(id: "test-key-\(seed)")]
    }

    /// Changes the rules, the people or the keys.
    public func configure(_ change: @Sendable (isolated StubProvider) throws -> Void) rethrows {
        try change(self)
    }

    // MARK: Faults

    /// Edits the answers of an endpoint when they are ready, a number of times or always: the provider has done what
    /// was asked.
    ///
    /// A second call for an endpoint replaces the first one.
    public func on(_ endpoint: Endpoint, times: Int? = nil, edit: @escaping Edit) {
        edits[endpoint] = Fault(remaining: times, action: edit)
    }

    /// Answers in an endpoint's place, a number of times or always: the provider does nothing of what is asked.
    ///
    /// The answer to fill in is one of 200 without members; to throw is to break the connection.
    public func instead(of endpoint: Endpoint, times: Int? = nil, answer: @escaping Edit) {
        substitutes[endpoint] = Fault(remaining: times, action: answer)
    }

    /// Edits ID tokens before they are signed, a number of times or always; the edit can replace what signs.
    public func onIDToken(times: Int? = nil, edit: @escaping @Sendable (inout StubToken) throws -> Void) {
        tokenEdit = Fault(remaining: times, action: edit)
    }

    /// Takes all faults out again.
    public func mend() {
        edits = [:]
        substitutes = [:]
        tokenEdit = nil
    }

    // MARK: Journal

    /// What was asked of one endpoint, in its order.
    public func requests(to endpoint: Endpoint) -> [Request] { requests.filter { $0.endpoint == endpoint } }

    // MARK: Answering

    func respond(to request: HTTPRequest, body: Data?) async throws -> (HTTPResponse, Data) {
        let asked = Request(request, body: body, below: [issuer, graph].map(\.absoluteString))
        requests.append(asked)
        remember(asked)
        guard asked.isHere else {
            throw OAuthError(
                .connectionFailed,
                "Nobody expected this request: \(asked.method) \(DisplayText.clean(asked.url, limit: 200)).",
                recovery: OAuthError.Recovery.none)
        }
        var answer = Answer(asked)
        if let fault = asked.endpoint.flatMap({ Self.take(from: &substitutes[$0]) }) {
            try await fault(&answer)
        } else {
            do {
                answer = try self.answer(to: asked)
            } catch let refusal as Refusal {
                answer = refusal.answer(to: asked)
            }
            answer.headerFields[.date] = StubDate.text(time.now())
            if let fault = asked.endpoint.flatMap({ Self.take(from: &edits[$0]) }) {
                try await fault(&answer)
            }
        }
        remember(answer)
        return answer.rendered
    }

    func signed(_ token: StubToken) throws -> String {
        var token = token
        try Self.take(from: &tokenEdit)?(&token)
        return try token.compact()
    }

    private static func take<Action>(from fault: inout Fault<Action>?) -> Action? {
        guard let action = fault?.action else { return nil }
        if let remaining = fault?.remaining {
            fault = remaining > 1 ? Fault(remaining: remaining - 1, action: action) : nil
        }
        return action
    }

    /// Draws a secret and remembers it.
    func draw(_ kind: String) -> String { secret("test-\(kind)-\(Base64URL.encode(random.bytes(24)))") }

    /// Remembers a secret; what is shorter than any real one would be found everywhere.
    @discardableResult
    func secret(_ text: String) -> String {
        if text.utf8.count >= 8 { issuedSecrets.insert(text) }
        return text
    }

    private func remember(_ request: Request) {
        let names = ["state", "nonce", "code_verifier", "client_secret", "password", "assertion"]
        for field in request.query.fields + request.form.fields where names.contains(field.name) {
            secret(field.value)
        }
        request.headerFields[values: .dpop].forEach { secret($0) }
    }

    /// Remembers what a fault put in, too.
    private func remember(_ answer: Answer) {
        for name in ["access_token", "refresh_token", "id_token", "device_code"] {
            secret(answer.members[name]?.string ?? "")
        }
        if let location = answer.rendered.0.headerFields[.location] { redirects.append(location) }
    }
}
