import Foundation
import HTTPTypes
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Device code", .timeLimit(.minutes(5)))
struct DeviceCodeTests {
    private let flow: DeviceFlow
    private var provider: StubProvider { flow.provider }

    init() throws {
        flow = try DeviceFlow()
    }

    /// A sign-in that has to fail, and why it did.
    private func failure(
        of client: OAuthClient? = nil, options: SignInOptions = SignInOptions(), after states: [String]? = nil
    ) async throws -> OAuthError {
        var words: [String] = []
        do {
            for try await state in try (client ?? flow.client()).signInWithDeviceCode(options: options) {
                words.append(DeviceFlow.word(for: state))
            }
        } catch let error as OAuthError {
            #expect(states == nil || words == states)
            #expect(try await flow.store.records().isEmpty)
            return error
        }
        Issue.record("the sign-in has succeeded: \(words)")
        throw CancellationError()
    }

    @Test("the codes are shown, the provider is asked until the person has finished, and the account is kept (H01)")
    func wholeWay() async throws {
        var iterator = try flow.client().signInWithDeviceCode().makeAsyncIterator()
        guard case .waiting(let device)? = try await iterator.next() else { throw CancellationError() }
        #expect(device.userCode.count == 9 && device.verificationURI.absoluteString == "https://login.example/device")
        #expect(device.verificationURIComplete?.query() == "user_code=\(device.userCode)")
        #expect(device.expiresAt == flow.clock.date.addingTimeInterval(900))
        #expect(device.message == nil)
        for _ in 0..<2 {
            #expect(DeviceFlow.word(for: try await iterator.next()) == "pending")
        }
        await provider.decideDevice(as: .siobhan)
        guard case .signedIn(let account)? = try await iterator.next() else { throw CancellationError() }
        #expect(account.name == "Siobhán O'Brien")
        #expect(try await iterator.next() == nil)
        #expect(flow.waits.withLock { $0 } == [.seconds(5), .seconds(5), .seconds(5)])
        let kept = try #require(try await flow.store.record(for: account.id))
        #expect(kept.tokens.refreshToken != nil && kept.clientID == "test-client")
    }

    @Test("scopes of one sign-in take the place of the settings', with openid in any case")
    func scopes() async throws {
        var iterator = try flow.client().signInWithDeviceCode(options: SignInOptions(scopes: ["User.Read"]))
            .makeAsyncIterator()
        _ = try await iterator.next()
        let asked = await provider.requests(to: .deviceAuthorization).map { $0.form["scope"] }
        #expect(asked == ["openid User.Read"])
    }

    @Test("a code is good for a day at most, whatever the provider says")
    func longLife() async throws {
        await provider.on(.deviceAuthorization) { $0.members["expires_in"] = 100_000_000 }
        var iterator = try flow.client().signInWithDeviceCode().makeAsyncIterator()
        guard case .waiting(let device)? = try await iterator.next() else { throw CancellationError() }
        #expect(device.expiresAt == flow.clock.date.addingTimeInterval(86400))
    }

    @Test("all questions of one sign-in prove the same key, to which the tokens are bound (RFC 9449, section 5)")
    func oneKey() async throws {
        var settings = try provider.settings()
        settings.senderConstraint = .dpop
        let client = try flow.client(settings: settings)
        var used: [String] = []
        for _ in 0..<2 {
            var iterator = client.signInWithDeviceCode().makeAsyncIterator()
            for _ in 0..<3 {
                _ = try await iterator.next()
            }
            await provider.decideDevice(as: .adele)
            guard case .signedIn(let account)? = try await iterator.next() else { throw CancellationError() }
            let proofs = await provider.requests(to: .token).suffix(3).flatMap { $0.headerFields[values: .dpop] }
            let keys = Set(try proofs.map { try ReceivedProof($0).thumbprint })
            #expect(proofs.count == 3 && keys.count == 1)
            let kept = try #require(try await flow.store.record(for: account.id)).tokens.proofKey
            #expect(try kept?.thumbprint() == keys.first)
            used += keys
        }
        #expect(Set(used).count == 2, "another sign-in has another key")
    }

    // RFC 8628, sections 3.1 and 3.4
    @Test("the requests carry what the app asks for and adds, in the body, and no secret of a browser's sign-in")
    func requests() async throws {
        await provider.decideDevice(as: nil)
        var settings = try provider.settings(scopes: ["profile", "User.Read"])
        settings.capabilities = [.claimsChallenges]
        settings.extra.device = try RequestParameters([("audience", "a"), ("audience", "b")])
        settings.extra.token = try RequestParameters([("x", "y")])
        var options = SignInOptions(loginHint: "adele@contoso.example")
        options.claims = ClaimsRequest()
        var iterator = try flow.client(settings: settings).signInWithDeviceCode(options: options).makeAsyncIterator()
        _ = try await iterator.next()
        _ = try await iterator.next()
        let asked = try #require(await provider.requests(to: .deviceAuthorization).first)
        let claims = #"{"access_token":{"xms_cc":{"values":["cp1"]}}}"#
        #expect(
            asked.form.fields.map { "\($0.name)=\($0.value)" } == [
                "client_id=test-client", "scope=openid profile User.Read", "claims=\(claims)",
                "login_hint=adele@contoso.example", "audience=a", "audience=b",
            ])
        let polled = try #require(await provider.requests(to: .token).first)
        #expect(
            polled.form.fields.map(\.name) == ["client_id", "grant_type", "device_code", "claims", "x"])
        #expect(polled.form["grant_type"] == "urn:ietf:params:oauth:grant-type:device_code")
        #expect(asked.query.fields.isEmpty && polled.query.fields.isEmpty)
    }

    // RFC 8628, section 3.2: "If no value is provided, clients MUST use 5 as the default."
    @Test(
        "an interval that is missing is five seconds, and one that makes no sense is brought to one that does (H07)",
        arguments: [
            (nil, 5), (.null, 5), (.string("soon"), 5), (.array([]), 5), (.integer(0), 1), (.integer(-7), 1),
            (.verbatim("0.25"), 1), (.string("7"), 7), (.integer(12), 12), (.integer(120), 120),
            (.integer(86400), 450), (.verbatim("9223372036854775808"), 450), (.verbatim("-1e300"), 1),
        ] as [(StubJSON?, Int)])
    func interval(value: StubJSON?, seconds: Int) async throws {
        await provider.on(.deviceAuthorization) { $0.members["interval"] = value }
        var iterator = try flow.client().signInWithDeviceCode().makeAsyncIterator()
        _ = try await iterator.next()
        _ = try await iterator.next()
        #expect(flow.waits.withLock { $0 } == [.seconds(seconds)])
    }

    // RFC 8628, section 3.5: "the interval MUST be increased by 5 seconds for this and all subsequent requests."
    @Test("slow_down adds five seconds for good, whatever status it comes with", arguments: [400, 429])
    func slowDown(status: Int) async throws {
        await flow.refuse("slow_down", status: status, times: 2)
        var iterator = try flow.client().signInWithDeviceCode().makeAsyncIterator()
        var words: [String] = []
        for _ in 0..<5 {
            words.append(DeviceFlow.word(for: try await iterator.next()))
        }
        #expect(
            words == ["waiting", "slowed down to 10.0 seconds", "slowed down to 15.0 seconds", "pending", "pending"])
        #expect(flow.waits.withLock { $0 } == [.seconds(5), .seconds(10), .seconds(15), .seconds(15)])
    }

    @Test("who asks late for a state does not wait once more")
    func lateConsumer() async throws {
        var iterator = try flow.client().signInWithDeviceCode().makeAsyncIterator()
        _ = try await iterator.next()
        flow.clock.advance(by: .seconds(20))
        #expect(DeviceFlow.word(for: try await iterator.next()) == "pending")
        #expect(flow.waits.withLock { $0 }.isEmpty)
    }

    @Test(
        "what ends the sign-in is told apart, in the standard's words and in Microsoft's (H03, H04)",
        arguments: [
            ("expired_token", [:], OAuthError.Code.deviceCodeExpired, OAuthError.Recovery.tryAgain),
            ("expired_token", ["error_codes": [70020]], .deviceCodeExpired, .tryAgain),
            ("invalid_grant", ["error_codes": [70019]], .deviceCodeExpired, .tryAgain),
            ("invalid_request", ["error_description": "AADSTS70020: too old"], .deviceCodeExpired, .tryAgain),
            ("access_denied", [:], .authorizationDenied, .signInAgain),
            ("authorization_declined", ["error_codes": [70017]], .authorizationDenied, .signInAgain),
            ("access_denied", ["error_codes": [53003]], .authorizationDenied, .askAdministrator),
            ("bad_verification_code", ["error_codes": [70018]], .invalidGrant, .signInAgain),
            ("invalid_grant", [:], .invalidGrant, .signInAgain),
            ("unauthorized_client", [:], .tokenRequestFailed, .fixSettings),
            ("invalid_client", ["error_codes": [7_000_218]], .tokenRequestFailed, .fixSettings),
            ("never_heard_of", [:], .tokenRequestFailed, .none),
        ] as [(String, [String: StubJSON], OAuthError.Code, OAuthError.Recovery)])
    func refusals(
        error: String, members: [String: StubJSON], code: OAuthError.Code, recovery: OAuthError.Recovery
    ) async throws {
        await flow.refuse(.string(error), adding: members)
        let failure = try await failure(after: ["waiting"])
        #expect(failure.code == code && failure.recovery == recovery)
        #expect(failure.server?.error == error)
        #expect(await flow.polls() == 1)
    }

    @Test("after an error there are no more states, and nothing is asked any more")
    func over() async throws {
        await flow.refuse("access_denied")
        var iterator = try flow.client().signInWithDeviceCode().makeAsyncIterator()
        _ = try await iterator.next()
        await #expect(throws: OAuthError.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
        #expect(await flow.polls() == 1)
    }

    @Test(
        "a provider that says for ever that the person has not decided is asked until the code ends, not longer (H05)")
    func localDeadline() async throws {
        await provider.on(.deviceAuthorization) { $0.members["expires_in"] = 62 }
        await flow.refuse("authorization_pending")
        let failure = try await failure()
        #expect(failure.code == .deviceCodeExpired)
        #expect(await flow.polls() == 12)
        #expect(flow.waits.withLock { $0.reduce(.zero, +) } == .seconds(62))
    }

    @Test("a machine that sleeps until the code has ended does not ask with it when it wakes (H12)")
    func sleepsPastEnd() async throws {
        flow.oversleeps.withLock { $0 = .seconds(8 * 3600) }
        let failure = try await failure(after: ["waiting"])
        #expect(failure.code == .deviceCodeExpired)
        #expect(await flow.polls() == 0)
    }

    @Test("the clock on the wall may be set meanwhile: it does not decide when the code ends")
    func wallClock() async throws {
        let elapsed = Locked(Duration.zero)
        let wall = Locked(Date(timeIntervalSince1970: 1_700_000_000))
        let time = TimeSource(now: { wall.withLock { $0 } }, elapsed: { elapsed.withLock { $0 } }) { duration in
            elapsed.withLock { $0 += duration }
        }
        await flow.refuse("authorization_pending")
        var iterator = try flow.client(time: time).signInWithDeviceCode().makeAsyncIterator()
        _ = try await iterator.next()
        wall.withLock { $0 += 86400 }
        #expect(DeviceFlow.word(for: try await iterator.next()) == "pending")
        elapsed.withLock { $0 += .seconds(900) }
        wall.withLock { $0 -= 2 * 86400 }
        await expectFailure(.deviceCodeExpired) { try await iterator.next() }
    }

    @Test("the app's own deadline ends the sign-in earlier, and not later than the code")
    func ownDeadline() async throws {
        await flow.refuse("authorization_pending")
        #expect(try await failure(options: SignInOptions(deadline: .seconds(30))).code == .callbackTimedOut)
        #expect(await flow.polls() == 5)
        #expect(try await failure(options: SignInOptions(deadline: .seconds(3600))).code == .deviceCodeExpired)
    }
}
