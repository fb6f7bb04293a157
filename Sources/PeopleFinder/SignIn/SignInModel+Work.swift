import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension SignInModel {
    /// Does one thing at a time, and shows how it ended unless it was given up meanwhile.
    func begin(_ action: Action, as shown: Phase, _ work: @escaping @MainActor () async throws -> Account) async {
        guard !isBusy else { return }
        attempt += 1
        let mine = attempt
        let earlier = running
        (before, phase, lastAction) = (phase, shown, action)
        let task = Task { [accounts] in
            // What was given up may still hold the browser's port.
            _ = await earlier?.result
            try Task.checkCancellation()
            let account = try await work()
            // Who was given up and has signed in all the same is kept, and does not take the place of another.
            if !Task.isCancelled { try await accounts.use(account) }
            return account
        }
        running = task
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        let isFirst = try? await accounts.all().isEmpty
        guard mine == attempt else {
            // It was given up, but had an account already: that is kept, and is shown.
            if case .success = result { await load() }
            return
        }
        settle(result, isFirst: isFirst == true)
    }

    private func settle(_ result: Result<Account, any Error>, isFirst: Bool) {
        (running, timeLeft, trouble) = (nil, nil, nil)
        switch result {
        case .success(let signedIn):
            account = signedIn
            loginHint = ""
            phase = .signedIn(signedIn)
        case .failure(let error) where error is CancellationError:
            phase = before
        case .failure(let error):
            var failure = Failure(error)
            if failure.situation == .offline, isFirst {
                failure.situation = .firstSignInOffline
            }
            phase = .failed(failure)
        }
    }

    /// Stops what is under way, and lets nothing of it change the screen any more.
    func giveUp() {
        attempt += 1
        running?.cancel()
        (timeLeft, trouble) = (nil, nil)
    }

    /// Without a hint of its own a sign-in has what the person typed.
    func withHint(_ options: SignInOptions) -> SignInOptions {
        var options = options
        if let hint = options.loginHint {
            loginHint = hint
        } else {
            let typed = loginHint.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            options.loginHint = typed.isEmpty ? nil : typed
        }
        return options
    }

    /// Shows the code, and goes on asking until the other device has finished.
    func wait(for states: DeviceCodeSignIn) async throws -> Account {
        let mine = attempt
        var countdown: Task<Void, Never>?
        defer { countdown?.cancel() }
        for try await state in states {
            if case .signedIn(let account) = state { return account }
            // It was given up; the next question would have been stopped.
            guard mine == attempt else { throw CancellationError() }
            switch state {
            case .waiting(let authorization):
                phase = .waitingForDevice(DeviceCode(authorization))
                let left = authorization.expiresAt.timeIntervalSince(time.now())
                countdown = count(down: .milliseconds(Int64(max(left, 0) * 1000)))
            case .unreachable(let error): trouble = Failure(error)
            case .pending, .slowedDown, .signedIn: trouble = nil
            }
        }
        throw CancellationError()
    }

    /// Shows each second how much time is left; by a clock that nobody sets.
    private func count(down limit: Duration) -> Task<Void, Never> {
        let end = time.elapsed() + limit
        let mine = attempt
        timeLeft = limit
        return Task { [weak self, time] in
            while (try? await time.sleep(.seconds(1))) != nil {
                guard let self, mine == attempt else { return }
                timeLeft = max(.zero, end - time.elapsed())
            }
        }
    }
}
