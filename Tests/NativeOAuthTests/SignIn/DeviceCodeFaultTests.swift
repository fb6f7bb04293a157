import Foundation
import HTTPTypes
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Device code: faults of networks and providers", .timeLimit(.minutes(5)))
struct DeviceCodeFaultTests {
    private let flow: DeviceFlow
    private var provider: StubProvider { flow.provider }

    init() throws {
        flow = try DeviceFlow()
    }

    // RFC 8628, section 3.5: on a timeout, "doubling the polling interval on each such connection timeout" is recommended
    @Test(
        "when the network fails the provider is asked more and more rarely, and it can be seen (H06)",
        arguments: [OAuthError.Code.connectionFailed, .timedOut])
    func backOff(code: OAuthError.Code) async throws {
        await provider.instead(of: .token, times: 6) { _ in throw OAuthError(code, "Test.") }
        var iterator = try flow.client().signInWithDeviceCode().makeAsyncIterator()
        var words: [String] = []
        for _ in 0..<9 {
            words.append(DeviceFlow.word(for: try await iterator.next()))
        }
        #expect(
            words[1...6].allSatisfy { $0 == "unreachable: \(code.rawValue)" } && words[7...8] == ["pending", "pending"])
        #expect(flow.waits.withLock { $0 } == [5, 10, 20, 40, 60, 60, 60, 5].map { .seconds($0) })
        await provider.instead(of: .token, times: 1) { _ in throw OAuthError(code, "Test.") }
        _ = try await iterator.next()
        await provider.decideDevice(as: .adele)
        #expect(DeviceFlow.word(for: try await iterator.next()) == "signed in: adele@contoso.example")
        #expect(
            flow.waits.withLock { $0.suffix(2) } == [.seconds(5), .seconds(10)],
            "once the provider has answered, patience begins anew")
    }

    @Test("a wish to be asked less often is an answer, after which patience begins anew with the new interval")
    func slowDown() async throws {
        var iterator = try flow.client().signInWithDeviceCode().makeAsyncIterator()
        _ = try await iterator.next()
        for isAnswer in [false, false, true, false] {
            await provider.instead(of: .token, times: 1) { answer in
                guard isAnswer else { throw OAuthError(.timedOut, "Test.") }
                answer.status = .badRequest
                answer.members = ["error": "slow_down"]
            }
            _ = try await iterator.next()
        }
        _ = try await iterator.next()
        #expect(flow.waits.withLock { $0 } == [5, 10, 20, 10, 20].map { .seconds($0) })
    }

    @Test(
        "a server that fails or asks to wait is asked again, when it wants that",
        arguments: [
            (503, nil, 10), (500, "120", 120), (429, "30", 30), (429, "0", 10), (502, "soon", 10),
            (429, "99999999999", 895),
        ] as [(Int, String?, Int)])
    func patience(status: Int, retryAfter: String?, seconds: Int) async throws {
        await provider.instead(of: .token, times: 1) { answer in
            answer.status = .init(code: status)
            answer.headerFields[.retryAfter] = retryAfter
        }
        var iterator = try flow.client().signInWithDeviceCode().makeAsyncIterator()
        _ = try await iterator.next()
        let word = DeviceFlow.word(for: try await iterator.next())
        #expect(word == "unreachable: \(status == 429 ? "throttled" : "serverError")")
        _ = try? await iterator.next()
        #expect(flow.waits.withLock { $0 } == [.seconds(5), .seconds(seconds)])
    }

    @Test("an unreachable provider is given up when the code ends")
    func neverBack() async throws {
        await provider.instead(of: .token) { _ in throw OAuthError(.connectionFailed, "Test.") }
        await expectFailure(.deviceCodeExpired) { try await flow.states() }
    }

    static let badAnswers: [(String, StubJSON?)] = [
        ("device_code", nil), ("device_code", ""), ("device_code", 5), ("user_code", nil), ("user_code", ""),
        ("user_code", "AB\u{1B}[2J"), ("user_code", "AB\u{202E}CD"),
        ("user_code", .string(String(repeating: "A", count: 65))),
        ("device_code", .string(String(repeating: "A", count: 16385))), ("verification_uri", nil),
        ("verification_uri", ""), ("verification_uri", 5), ("verification_uri", "https://exa mple"),
        ("verification_uri", .string("https://login.example/" + String(repeating: "a", count: 2048))),
        ("verification_uri_complete", 5), ("verification_uri_complete", ""), ("expires_in", nil), ("expires_in", 0),
        ("expires_in", -1), ("expires_in", "soon"), ("expires_in", .null), ("expires_in", .verbatim("1e400")),
    ]

    @Test("an answer without what a person or the client needs is refused, and nobody is asked", arguments: badAnswers)
    func malformed(member: String, value: StubJSON?) async throws {
        await provider.on(.deviceAuthorization) { $0.members[member] = value }
        await expectFailure(.malformedResponse) { try await flow.states() }
        #expect(await flow.polls() == 0)
    }

    @Test(
        "a person is sent to https addresses only, or to this machine (H09)",
        arguments: [
            ("verification_uri", "http://login.example/device", false), ("verification_uri", "ftp://x/", false),
            ("verification_uri", "https://login.example@evil.example/", false), ("verification_uri", "device", false),
            ("verification_uri", "javascript:alert(1)", false),
            ("verification_uri_complete", "http://login.example/device?c=1", false),
            ("verification_uri", "http://127.0.0.1:8080/device", true),
            ("verification_uri_complete", "http://localhost:8080/device?c=1", true),
        ])
    func addresses(member: String, address: String, isGood: Bool) async throws {
        await provider.on(.deviceAuthorization) { $0.members[member] = .string(address) }
        var iterator = try flow.client().signInWithDeviceCode().makeAsyncIterator()
        if isGood {
            #expect(DeviceFlow.word(for: try await iterator.next()) == "waiting")
        } else {
            await expectFailure(.insecureURL) { try await iterator.next() }
        }
    }

    @Test("Google's older name of the address is understood where the standard's is missing, and only there")
    func olderName() async throws {
        await provider.on(.deviceAuthorization) { answer in
            answer.members["verification_url"] = "https://login.example/older"
            answer.members["verification_uri_complete"] = nil
        }
        func address() async throws -> String? {
            var iterator = try flow.client().signInWithDeviceCode().makeAsyncIterator()
            guard case .waiting(let device)? = try await iterator.next() else { return nil }
            #expect(device.verificationURIComplete == nil)
            return device.verificationURI.absoluteString
        }
        #expect(try await address() == "https://login.example/device")
        await provider.on(.deviceAuthorization) { answer in
            answer.members["verification_url"] = answer.members.removeValue(forKey: "verification_uri")
            answer.members["verification_uri_complete"] = nil
        }
        #expect(try await address() == "https://login.example/device")
    }

    @Test("Microsoft's sentence for the person is kept, without what a terminal would obey (D21)")
    func message() async throws {
        await provider.on(.deviceAuthorization) { $0.members["message"] = "Open\u{1B}[31m the\r\npage" }
        var iterator = try flow.client().signInWithDeviceCode().makeAsyncIterator()
        guard case .waiting(let device)? = try await iterator.next() else { throw CancellationError() }
        #expect(device.message == "Open [31m the page")
    }

    @Test("the codes' answer can be a refusal, a failure or a page, and each is told apart")
    func refusedCodes() async throws {
        for (status, type, code) in [
            (400, "application/json", OAuthError.Code.tokenRequestFailed),
            (200, "application/json", .tokenRequestFailed),
            (503, "application/json", .serverError), (429, "text/html", .throttled),
            (200, "text/html", .malformedResponse), (404, "text/html", .unexpectedStatus),
        ] {
            await provider.instead(of: .deviceAuthorization, times: 1) { answer in
                answer.status = .init(code: status)
                answer.headerFields[.contentType] = type
                answer.members = ["error": "unauthorized_client"]
            }
            await expectFailure(code) { try await flow.states() }
        }
    }

    @Test("what is missing or broken here or at the provider is found before a code is asked for")
    func before() async throws {
        await provider.on(.discovery, times: 1) { $0.members["device_authorization_endpoint"] = nil }
        await expectFailure(.missingEndpoint) { try await flow.states() }
        await provider.instead(of: .keys, times: 1) { $0.status = .serviceUnavailable }
        await expectFailure(.serverError) { try await flow.states() }
        let store = UnreadableStore()
        await expectFailure(.storeUnreadable) { try await flow.states(of: flow.client(store: store)) }
        #expect(await provider.requests(to: .deviceAuthorization).isEmpty)
    }

    @Test(
        "the ID token is judged as after a sign-in in a browser, and its failure is the end",
        arguments: [
            ("nonce", "uninvited"), ("aud", "other"), ("iss", "https://other.example"), ("sub", .null),
            ("at_hash", "AAAA"), ("exp", 1),
        ] as [(String, StubJSON)])
    func identity(claim: String, value: StubJSON) async throws {
        await provider.onIDToken { $0.claims[claim] = value }
        await approveAtOnce()
        await expectFailure(.invalidIDToken) { try await flow.states() }
        #expect(try await flow.store.records().isEmpty)
        #expect(await flow.polls() == 1)
    }

    @Test("a network that fails while the ID token is judged is no reason to spend the code again")
    func keysLost() async throws {
        await approveAtOnce()
        await provider.onIDToken { $0.sign = try StubKey(id: "rotated").sign }
        let calls = Locked(0)
        await provider.on(.keys) { _ in
            guard
                calls.withLock({ calls in
                    calls += 1; return calls
                }) > 1
            else { return }
            throw OAuthError(.connectionFailed, "Test.")
        }
        await expectFailure(.connectionFailed) { try await flow.states() }
        #expect(await flow.polls() == 1)
    }

    /// Lets the person finish as soon as the codes are there.
    private func approveAtOnce() async {
        await provider.on(.deviceAuthorization) { [provider] _ in await provider.decideDevice(as: .adele) }
    }

    @Test("a sign-in that is canceled ends at once, while it waits and while it asks (H11)", arguments: [false, true])
    func cancel(whileAsking: Bool) async throws {
        // This clock stands still: who does not heed the cancellation waits for ever.
        let client = try flow.client(time: flow.clock.source)
        let asked = Gate()
        if whileAsking {
            await provider.instead(of: .token) { _ in
                await asked.open()
                try await Task.sleep(for: .seconds(3600))
            }
        }
        let task = Task { try await flow.states(of: client) }
        try await eventually { flow.clock.sleeperCount == 1 }
        if whileAsking {
            flow.clock.advance(by: .seconds(5))
            await asked.pass()
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await flow.store.records().isEmpty)
    }

    @Test("a sequence that is left is over: nothing goes on in the background")
    func dropped() async throws {
        for try await state in try flow.client(time: flow.clock.source).signInWithDeviceCode() {
            #expect(DeviceFlow.word(for: state) == "waiting")
            break
        }
        #expect(flow.clock.sleeperCount == 0)
        #expect(await flow.polls() == 0)
    }

    @Test("nothing that can be printed shows the device's secret (K02)")
    func secrets() async throws {
        await approveAtOnce()
        var printed = ""
        for try await state in try flow.client().signInWithDeviceCode() {
            dump(state, to: &printed)
            printed += "\(state) \(String(reflecting: state))"
        }
        let secrets = await provider.issuedSecrets.filter { $0.hasPrefix("test-") || $0.hasPrefix("ey") }
        #expect(secrets.count >= 4)
        #expect(secrets.allSatisfy { !printed.contains($0) })
    }
}
