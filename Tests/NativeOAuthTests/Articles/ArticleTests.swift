import Foundation
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import Testing

/// The code of the articles in NativeOAuth.docc, line for line: Scripts/check-docs compares them.
@Suite("Articles", .timeLimit(.minutes(5)))
struct ArticleTests {
    private let provider: StubProvider
    private let clock = ManualClock()
    private var issuer: URL { provider.issuer }
    private var transport: StubTransport { provider.transport }
    private var store: InMemoryAccountStore { InMemoryAccountStore() }

    init() throws {
        provider = try StubProvider(time: clock.source)
    }

    private func app() throws -> OAuthClient {
        OAuthClient(settings: try provider.settings(), transport: transport, store: store, time: clock.source)
    }

    @Test("Sign in within five minutes: settings in code; without a browser the error says so")
    func program() async throws {
        await expectFailure(.browserUnavailable) {
            let settings = try ClientSettings(issuer: issuer, clientID: "the application's id")
            let client = OAuthClient(settings: settings, transport: transport, store: InMemoryAccountStore())
            let browser = SystemBrowser(environment: ["PATH": "/nonexistent"])
            let account = try await client.signIn(with: LoopbackUserAgent(open: browser.open))
            print("Hello \(account.name ?? "you")")
        }
    }

    @Test("Sign in within five minutes: call an API, ask for more later")
    func api() async throws {
        let client = try app()
        let userAgent = provider.userAgent(as: .adele)
        let account = try await client.signIn(with: userAgent)
        let endpoint = provider.graph
        let api = client.transport(for: account.id, allowing: AllowedHosts([endpoint]))
        let (response, body) = try await api.send(HTTPRequest(url: endpoint.appending(path: "me")))
        #expect(response.status == .ok && !body.isEmpty)
        var request = HTTPRequest(url: endpoint)
        try await api.authorize(&request)
        #expect(
            request.headerFields[.authorization] == "Bearer \(try await client.accessToken(for: account.id).reveal())")
    }

    @Test("Sign in within five minutes: ask for more permissions later")
    func more() async throws {
        let client = try app()
        let userAgent = provider.userAgent(as: .adele)
        var account = try await client.signIn(with: userAgent)
        do {
            let known = account
            let options = await client.signInOptions(for: account.id, adding: ["Calendars.Read"])
            let account = try await client.signIn(with: userAgent, options: options)
            #expect(account.id == known.id)
        }
        account = try #require(try await client.accounts().first)
        #expect(account.grantedScopes.contains("Calendars.Read"))
        let endpoint = provider.graph
        let scopes = try ScopeSet(parsing: "Files.Read")
        _ = try await client.accessToken(for: account.id, scopes: scopes, asking: userAgent)
        let api = client.transport(for: account.id, allowing: AllowedHosts([endpoint]), scopes: scopes)
        let (response, _) = try await api.send(HTTPRequest(url: endpoint.appending(path: "me")))
        #expect(response.status == .ok)
    }

    @Test("Sign in with a code on another device: the loop of the article")
    func deviceCode() async throws {
        let store = InMemoryAccountStore()
        // The person says yes while the program waits.
        let time = TimeSource(now: clock.source.now, sleep: { [provider] _ in await provider.decideDevice(as: .adele) })
        let client = OAuthClient(settings: try provider.settings(), transport: transport, store: store, time: time)
        let account = try await client.signInWithDeviceCode { device in
            print("Open \(device.verificationURI) and type \(device.userCode)")
        }
        #expect(try await store.records().map(\.account) == [account])
        for try await state in client.signInWithDeviceCode() {
            switch state {
            case .waiting(let device): print("Open \(device.verificationURI) and type \(device.userCode)")
            case .pending, .slowedDown: break
            case .unreachable(let error): print(error.message)
            case .signedIn(let account): print("Hello \(account.name ?? "you")")
            }
        }
        #expect(try await store.records().count == 1)
    }

    @Test("Providers of other kinds: settings that few need")
    func settings() async throws {
        var settings = try ClientSettings(issuer: issuer, clientID: "client", scopes: ["openid", "offline_access"])
        settings.extra.authorization = try RequestParameters([("audience", "https://api.example")])
        settings.pushedAuthorization = .whenOffered
        settings.senderConstraint = .dpop
        #expect(settings.scopes == ["offline_access", "openid"])
        var metadata = ServerMetadata(
            issuer: "https://login.example", authorizationEndpoint: URL(string: "https://login.example/authorize"),
            tokenEndpoint: URL(string: "https://login.example/token"))
        metadata.userinfoEndpoint = URL(string: "https://api.example/user")
        settings.insecureIdentityMember = "id"
        let client = OAuthClient(settings: settings, metadata: metadata, transport: transport, store: store)
        #expect(try await client.metadata() == metadata)
    }

    @Test("Providers of other kinds: a program that keeps a secret")
    func secret() async throws {
        var settings = try provider.settings()
        await provider.configure { $0.rules.clientSecret = "test-secret" }
        let secret = Redacted("test-secret")
        settings.authentication = .basic(secret)
        let client = OAuthClient(settings: settings, transport: transport, store: InMemoryAccountStore())
        let token = try await client.applicationToken(scopes: ["https://api.example/.default"])
        #expect(!token.reveal().isEmpty)
    }

    @Test("Accounts and refresh: a list that follows the changes")
    func accounts() async throws {
        let settings = try ClientSettings(issuer: issuer, clientID: "client")
        let store = InMemoryAccountStore()
        let kept = Account(id: .init(issuer: issuer.absoluteString, subject: "test"))
        try await store.save(AccountRecord(account: kept, tokens: .sample()))
        let client = OAuthClient(settings: settings, transport: StubTransport.unused, store: store)
        let shown = Locked<[Account]>([])
        let listening = Task {
            func show(_ account: Account) { shown.withLock { $0.append(account) } }
            func offerSignIn(_ account: Account) {}
            func hide(_ id: Account.ID) { shown.withLock { $0.removeAll { $0.id == id } } }
            for await change in client.accountChanges() {
                switch change {
                case .added(let account), .updated(let account): show(account)
                case .needsSignIn(let account): offerSignIn(account)
                case .removed(let id): hide(id)
                }
            }
        }
        try await eventually { shown.withLock { $0 } == [kept] }
        listening.cancel()
        await listening.value
    }

    @Test("Where accounts are kept: encrypted, with the key in a file")
    func encryptedStorage() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "article-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = EncryptedFileAccountStore(directory: folder)
        try await AccountStoreCheck.run(on: store)
        #expect(store.protection == .encryptedFileKeyFile)
    }

    @Test("Where accounts are kept: at the next start nobody is asked")
    func nextStart() async throws {
        let client = try app()
        let signedIn = try await client.signIn(with: provider.userAgent(as: .adele))
        var account = try await client.accounts().first { client.serves($0.id) && !$0.needsSignIn }
        if account == nil { account = try await client.signIn(with: .systemBrowser) }
        #expect(account == signedIn)
    }

    @Test("Errors: the developer gets a sentence, the program a step")
    func errors() async throws {
        let client = try app()
        let account = Account(id: .init(issuer: issuer.absoluteString, subject: "nobody"))
        var logged: [String] = []
        var offered: [String] = []
        func log(_ message: String) { logged.append(message) }
        func offerRetry(after: Duration?) { offered.append("retry") }
        func offerSignIn() { offered.append("sign-in") }
        do {
            _ = try await client.accessToken(for: account.id)
        } catch let error as OAuthError {
            log(error.message)
            switch error.recovery {
            case .tryAgain: offerRetry(after: error.retryAfter)
            case .signInAgain, .useAnotherAccount: offerSignIn()
            case .fixSettings, .askAdministrator, .none: break
            }
        }
        #expect(offered == ["sign-in"])
        #expect(logged.count == 1)
    }

    @Test("Testing: the stand-ins, and a fault")
    func testing() async throws {
        let clock = ManualClock()
        let provider = try StubProvider(time: clock.source)
        let client = OAuthClient(
            settings: try provider.settings(), transport: provider.transport, store: InMemoryAccountStore(),
            time: clock.source)
        let account = try await client.signIn(with: provider.userAgent(as: .adele))
        clock.advance(by: .seconds(3600))
        _ = try await client.accessToken(for: account.id)
        #expect(await provider.requests(to: .token).count == 2)

        await #expect {
            try await client.signIn(with: provider.userAgent(as: .adele, .deny))
        } throws: {
            ($0 as? OAuthError)?.code == .authorizationDenied
        }

        clock.advance(by: .seconds(3600))
        await provider.instead(of: .token) { $0.status = .serviceUnavailable }
        await #expect(throws: OAuthError.self) { try await client.accessToken(for: account.id) }
        await provider.mend()
        clock.advance(by: .seconds(5))
        _ = try await client.accessToken(for: account.id)
    }
}
