public import NativeOAuth
import SmallFoundation

extension SignInModel {
    /// Looks who is signed in, without the network.
    ///
    /// A store that cannot be read is a failure, and never "nobody is signed in".
    public func load() async {
        let mine = attempt
        do {
            let found = try await accounts.current()
            let all = found == nil ? try await accounts.usable() : []
            account = found
            // What began meanwhile is on the screen.
            guard mine == attempt, !isBusy else { return }
            phase = found.map { .signedIn($0) } ?? (all.isEmpty ? .signedOut : .choosing(all))
        } catch {
            guard mine == attempt, !isBusy else { return }
            lastAction = .load
            phase = .failed(Failure(error))
        }
    }

    /// Signs a person in by the browser and uses that account from now on; does nothing while a sign-in is under way.
    ///
    /// - Parameter options: The prompt, the login hint, the scopes; without a hint it is ``loginHint``.
    public func signInTapped(_ options: SignInOptions = .init()) async {
        await begin(.browser(options), as: .signingIn) { [self] in try await signIn(withHint(options)) }
    }

    /// Signs a person in by the browser of another device; does nothing while a sign-in is under way, or when it is not
    /// offered.
    ///
    /// - Parameter options: The prompt, the login hint, the scopes; without a hint it is ``loginHint``.
    public func signInOnDeviceTapped(_ options: SignInOptions = .init()) async {
        guard let signInOnDevice else { return }
        await begin(.device(options), as: .gettingCode) { [self] in
            try await wait(for: signInOnDevice(withHint(options)))
        }
    }

    /// Stops the sign-in that is under way: the screen is as it was before, and what was typed is still there.
    public func cancelTapped() {
        guard isBusy else { return }
        giveUp()
        phase = before
    }

    /// Goes back to the first screen from wherever it is: stops what is under way, and forgets what has failed.
    ///
    /// What was typed is still there, and whoever is signed in still is.
    public func startOverTapped() async {
        giveUp()
        phase = account.map { .signedIn($0) } ?? .signedOut
        await load()
    }

    /// Does again what has failed, or opens the browser once more for whoever has closed its window.
    public func tryAgainTapped() async {
        switch phase {
        case .failed: break
        case .signingIn: cancelTapped()
        case .signedOut, .choosing, .gettingCode, .waitingForDevice, .signedIn: return
        }
        switch lastAction {
        case .load: await load()
        case .browser(let options): await signInTapped(options)
        case .device(let options): await signInOnDeviceTapped(options)
        case .choose(let account): await accountTapped(account)
        }
    }

    /// Lets the person choose another account in the browser.
    public func useAnotherAccountTapped() async {
        loginHint = ""
        await signInTapped(SignInOptions(prompt: .selectAccount))
    }

    /// Does what the one button beside the words of a failure says, as far as that is the model's to do.
    ///
    /// - Returns: The step that is left to the front end: to open the settings, to share the link; nil when it is done.
    @discardableResult public func nextStepTapped() async -> OAuthError.Recovery? {
        guard case .failed(let failure) = phase else { return nil }
        switch failure.recovery {
        case .tryAgain: await tryAgainTapped()
        case .signInAgain:
            switch lastAction {
            case .browser, .device: await tryAgainTapped()
            case .load, .choose: await signInTapped()
            }
        case .useAnotherAccount: await useAnotherAccountTapped()
        case .fixSettings, .askAdministrator: return failure.recovery
        case .none: await startOverTapped()
        }
        return nil
    }

    /// Uses another account that is already signed in.
    public func accountTapped(_ account: Account) async {
        do {
            try await accounts.use(account)
            self.account = account
            phase = .signedIn(account)
        } catch {
            lastAction = .choose(account)
            phase = .failed(Failure(error))
        }
    }
}

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
        let result = await task.finish()
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
        case .failure(let error) where error is CancellationError: phase = before
        case .failure(let error):
            var failure = Failure(error)
            if failure.situation == .offline, isFirst { failure.situation = .firstSignInOffline }
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
                phase = .waitingForDevice(authorization)
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
