import Foundation
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("SignInModel, with a browser on another device", .timeLimit(.minutes(2)))
struct DeviceSignInTests {
    /// The code that is shown, as soon as it is.
    private func code(_ model: SignInModel) async throws -> DeviceAuthorization {
        try await eventually {
            if case .waitingForDevice = model.phase { true } else { false }
        }
        guard case .waitingForDevice(let code) = model.phase else { throw CancellationError() }
        return code
    }

    /// A sign-in whose code is shown.
    private func begun() async throws -> (StubFinder, SignInModel, Task<Void, Never>, DeviceAuthorization) {
        let finder = try StubFinder()
        let model = finder.signInModel()
        let signIn = Task { await model.signInOnDeviceTapped() }
        return (finder, model, signIn, try await code(model))
    }

    /// Lets a second pass once both the countdown and the next question wait for it.
    private func pass(_ seconds: Int, _ finder: StubFinder) async throws {
        for _ in 0..<seconds {
            try await eventually { finder.clock.sleeperCount >= 2 }
            finder.clock.advance(by: .seconds(1))
        }
    }

    @Test("the code, the address and the time left are shown, and who finishes there is signed in here")
    func signIn() async throws {
        let (finder, model, signIn, code) = try await begun()
        #expect(model.offersOtherDevice)
        #expect(code.userCode.count == 9 && code.verificationURI.absoluteString == "https://login.example/device")
        #expect(code.verificationURIComplete?.query() == "user_code=\(code.userCode)")
        #expect(model.activity == .signInEnterCode(code.verificationURI.absoluteString, code: code.userCode))
        #expect(model.timeLeft == .seconds(900))

        try await pass(3, finder)
        try await eventually { model.timeLeft == .seconds(897) }
        #expect(model.codeLasts.map { Texts(.swedish)[$0] } == "Koden gäller i 15 minuter.")

        await finder.provider.decideDevice(as: .jan)
        try await pass(2, finder)
        await signIn.value
        #expect(model.account?.username == "jan@contoso.example")
        #expect(model.timeLeft == nil && model.codeLasts == nil)
        try await eventually { finder.clock.sleeperCount == 0 }
    }

    @Test("setting the clock of the machine changes nothing about the time left")
    func clock() async throws {
        let (finder, model, signIn, _) = try await begun()
        finder.clock.set(by: .seconds(3600))
        try await pass(1, finder)
        try await eventually { model.timeLeft == .seconds(899) }
        model.cancelTapped()
        await signIn.value
        #expect(model.phase == .signedOut && model.timeLeft == nil)
    }

    @Test("a network that fails meanwhile is said, and does not end the sign-in")
    func trouble() async throws {
        let (finder, model, signIn, code) = try await begun()
        await finder.provider.instead(of: .token, times: 1) { _ in throw OAuthError(.connectionFailed, "No cable.") }
        try await pass(5, finder)
        try await eventually { model.trouble?.situation == .offline }
        #expect(model.phase == .waitingForDevice(code))
        #expect(model.activity == .signInUnreachable)
        #expect(model.status.tone == .trouble && model.status.message == .signInUnreachable)

        await finder.provider.decideDevice(as: .adele)
        try await pass(10, finder)
        await signIn.value
        #expect(model.account?.username == "adele@contoso.example" && model.trouble == nil)
    }

    @Test("a code that nobody used in time has expired, and another tap gets a new one")
    func expiry() async throws {
        let (finder, model, signIn, first) = try await begun()
        try await eventually { finder.clock.sleeperCount >= 2 }
        finder.clock.advance(by: .seconds(901))
        await signIn.value
        let failure = try #require(model.phase.failure)
        #expect(failure.situation == .tooLate && failure.recovery == .tryAgain)
        #expect(failure.message(in: Texts(.english)) == "The code has expired.")

        let again = Task { await model.nextStepTapped() }
        let second = try await code(model)
        #expect(first.userCode != second.userCode)
        model.cancelTapped()
        _ = await again.value
    }

    @Test("a refusal on the other device is told")
    func refused() async throws {
        let (finder, model, signIn, _) = try await begun()
        await finder.provider.decideDevice(as: nil)
        try await pass(5, finder)
        await signIn.value
        #expect(model.phase.failure?.situation == .declined)
    }

    @Test("while a code is on its way that is said, and where there is no other way nothing begins")
    func beginning() async throws {
        let finder = try StubFinder()
        let gate = Gate()
        await finder.provider.instead(of: .deviceAuthorization) { _ in
            await gate.pass()
            throw OAuthError(.timedOut, "No answer.")
        }
        let model = finder.signInModel()
        let signIn = Task { await model.signInOnDeviceTapped() }
        await gate.somebodyIsHeld()
        #expect(model.phase == .gettingCode && model.activity == .signInGettingCode)
        await model.signInTapped()
        #expect(model.phase == .gettingCode)
        await gate.open()
        await signIn.value

        let browserOnly = SignInModel(accounts: finder.accounts, signIn: { _ in throw CancellationError() })
        await browserOnly.signInOnDeviceTapped()
        #expect(browserOnly.phase == .signedOut)
    }
}
