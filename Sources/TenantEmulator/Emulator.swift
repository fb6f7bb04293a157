package import Foundation
package import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers

/// An emulator of Microsoft Entra ID and Microsoft Graph: the identity platform v2.0 and the people of a tenant.
///
/// It has the real rules, real signatures and a real directory in SQLite, and carries Contoso, an organization of
/// made-up people. It can be asked in process, without a socket, or served with ``run(host:port:onReady:)``:
///
/// ```swift
/// let emulator = try await Emulator(configuration: EmulatorConfiguration())
/// let (response, body) = try await emulator.respond(to: request, body: nil)
/// ```
package struct Emulator: Sendable {
    package var configuration: EmulatorConfiguration { settings.current }
    package let clock: EmulatorClock
    package let journal: Journal
    package let faults = Faults()
    package let script = SignInScript()
    let settings: EmulatorSettings
    var connectionLimits = ConnectionLimits()
    let registry: Registry
    let database: EmulatorDatabase
    let keys: SigningKeys
    let controls: AdminControls
    let responder: ScriptedResponder
    /// What opens the admin API to other machines; nil until the emulator is served with one.
    let adminSecret = NIOLockedValueBox<AdminSecret?>(nil)

    /// Makes an emulator: opens its database, fills it if it is new, and makes a signing key if there is none.
    package init(
        keyMaker: SigningKeyMaker = .fresh, configuration: EmulatorConfiguration = EmulatorConfiguration(),
        now: @escaping @Sendable () -> Date = { Date() },
        observer: @escaping @Sendable (HandledRequest) -> Void = { _ in }
    ) async throws {
        let file = try configuration.organizationFile.map { path throws(EmulatorError) in
            (path: path, content: try OrganizationFile(path: path))
        }
        var configuration = configuration
        if let file { configuration = try file.content.merged(into: configuration) }
        let lifetimes = configuration.lifetimes
        if lifetimes != EmulatorLifetimes(), let problem = try Record.lifetimes.problem(lifetimes) {
            throw EmulatorError(.invalidConfiguration, problem.message)
        }
        let settings = EmulatorSettings(configuration)
        self.settings = settings
        let clock = EmulatorClock(base: now)
        let now: @Sendable () -> Date = { clock.now }
        let journal = Journal(now: now)
        (self.clock, self.journal) = (clock, journal)
        database = try EmulatorDatabase(settings)
        registry = try Registry(database: database)
        try SampleOrganization.seed(registry, database)
        if let file { try await file.content.apply(to: registry, database, name: file.path) }
        keys = try await SigningKeys(database: database, by: keyMaker, at: now())
        let seal = try database.seal()
        let issuer = TokenIssuer(keys: keys, seal: seal, registry: registry)
        let verifier = TokenVerifier(keys: keys, seal: seal, registry: registry)
        let pages = PageRenderer(brand: registry.tenants.first ?? SampleOrganization.contoso)
        let start = DirectoryStart(database: database, registry: registry)
        let graph = GraphRoutes(
            registry: registry, database: database, verifier: verifier, seal: seal, start: start, now: now)
        controls = AdminControls(
            clock: clock, journal: journal, faults: faults, settings: settings, registry: registry, database: database,
            keys: keys, script: script, start: start)
        let admin = AdminRoutes(controls: controls, pages: pages, access: AdminGuard(secret: adminSecret))
        let paths = GraphPaths()
        let router = Router(context: EmulatorRequestContext.self, options: .autoGenerateHeadEndpoints)
        router.add(middleware: RecordMiddleware(journal: journal, observer: observer))
        router.add(
            middleware: FaultMiddleware(faults: faults, database: database, keys: keys, pages: pages, now: now))
        router.add(middleware: AnswerMiddleware(paths: paths, admin: admin, now: now))
        IdentityRoutes(issuer: issuer, pages: pages, journal: journal, now: now).addAll(to: router)
        graph.addUserInfo(to: router)
        graph.addAll(to: router)
        BatchRoutes().add(to: router)
        admin.add(to: router)
        paths.take(router)
        responder = ScriptedResponder(
            routes: router.buildResponder(), graphNames: GraphNames(in: paths), script: script, database: database,
            journal: journal, now: now)
    }

    /// Answers one request without a socket, by the same router that serves a live one.
    ///
    /// The request's authority is the name by which the emulator calls itself in the answer.
    ///
    /// - Throws: `CancellationError`, and ``ConnectionFault`` where a fault breaks the connection; everything else is an
    ///   answer.
    package func respond(to request: HTTPRequest, body: Data? = nil) async throws -> (HTTPResponse, Data) {
        let context = EmulatorRequestContext()
        var response = try await responder.respond(
            to: Request(head: request, body: RequestBody(buffer: ByteBuffer(bytes: body ?? Data()))), context: context)
        // Gathering gives the body another length than a fault may have promised.
        let head = response.head
        return (head, try await response.gathered())
    }

    /// Goes back to the state at the start: directory, grants, sessions, journal, faults, clock, settings.
    package func reset() async throws { try await controls.reset() }

    /// What a client needs to know of an emulator that is reached at an address such as `http://127.0.0.1:8380`, or at
    /// another one through a proxy.
    package func endpoints(at base: String, publicURL: PublicURL? = nil) -> EmulatorEndpoints {
        EmulatorEndpoints(
            base: publicURL?.text ?? base, admin: base + AdminPath.root,
            clientID: registry.applications.first?.clientID ?? "",
            userPrincipalName: SampleOrganization.principalName(SampleOrganization.userName),
            password: SampleOrganization.password)
    }

    /// The last code, of six digits, that somebody's second factor was announced with; nil if there was none.
    package func secondFactorCode(for userPrincipalName: String) -> String? {
        journal.secondFactorCode(for: userPrincipalName)
    }
}

package struct EmulatorEndpoints: Sendable, Equatable {
    /// Scheme, host and port, without a slash at the end.
    package let base: String
    package var authority: String { base + "/common/v2.0" }
    package var graph: String { base + "/v1.0" }
    /// Where the emulator itself is told things; its `openapi.json` says which.
    package let admin: String
    package let clientID: String
    package let userPrincipalName: String
    package let password: String
    /// The file with the root certificate that vouches for the emulator, as PEM; nil without TLS.
    package var certificateFile: String?
    /// The file with the drawn secret that opens the admin API to other machines; nil where none was drawn.
    package var adminSecretFile: String?

    /// The same as one line of JSON, which a client can read as its settings.
    package var readyLine: String {
        var line: JSONValue = [
            "authority": .string(authority), "graph": .string(graph), "admin": .string(admin),
            "clientId": .string(clientID), "provider": "entra", "userPrincipalName": .string(userPrincipalName),
            "password": .string(password), "ca": .optional(certificateFile),
        ]
        if let adminSecretFile { line["adminSecretFile"] = .string(adminSecretFile) }
        return line.text
    }
}
