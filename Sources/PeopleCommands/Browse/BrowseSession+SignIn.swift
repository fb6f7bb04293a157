import NativeOAuth
import PeopleFinder
import SmallFoundation
import TerminalScreen

extension BrowseSession {
    /// Asks how to sign in, again where the session of an account is over.
    func askToSignIn(again account: Account? = nil) {
        (returning, wanted) = (account?.id, [])
        signIn.loginHint = account?.username ?? ""
        ask(SignInContent(fault: account.map { texts[.accountsNeedsSignIn($0.shownName)] }))
    }

    /// Opens the browser, and waits for it; without one a code is shown.
    func signInWithBrowser() { attempt(inBrowser: context.hasBrowser()) }
    /// Shows a code for another device, and waits for that.
    func signInWithCode() { attempt(inBrowser: false) }

    /// Asks for what the card needs to show all there is of a person, or the settings ask for.
    func askForPermissions(_ missing: ScopeSet) {
        guard let account else { return }
        (returning, wanted) = (account.id, missing)
        attempt(inBrowser: context.hasBrowser())
    }

    /// Stops the sign-in, or closes what lies over everything else.
    func closeOverlay() {
        if content.isHelpShown, let below = content.belowHelp {
            (content.overlay, content.belowHelp) = (below, nil)
            return
        }
        following?.cancel()
        organization = nil
        signingIn?.cancel()
        signingIn = nil
        signIn.cancelTapped()
        // Without an account there is nothing else to be seen.
        guard account != nil else { return ask(SignInContent()) }
        content.overlay = nil
        refresh()
    }

    /// Copies the link with which an administrator can agree.
    func copyLink() async -> Effect? {
        guard case .signIn(let content)? = content.overlay, let link = content.link else { return nil }
        return await copy(link)
    }

    /// Signs in whoever comes, or a known person again with all that was granted before.
    private func attempt(inBrowser: Bool) {
        guard !signIn.isBusy else { return }
        signingIn = Task { [weak self, signIn, id = returning, wanted, client = services.client] in
            var options = SignInOptions()
            if let id { options = await client.signInOptions(for: id, adding: wanted) }
            if inBrowser {
                // Who is known by name need not choose.
                if signIn.loginHint.isEmpty, options.loginHint == nil { options.prompt = .selectAccount }
                await signIn.signInTapped(options)
            } else {
                await signIn.signInOnDeviceTapped(options)
            }
            guard let self, !Task.isCancelled else { return }
            switch signIn.phase {
            case .signedIn(let account):
                (returning, self.wanted) = (nil, [])
                do {
                    try use(account)
                } catch {
                    ask(SignInContent(fault: words(of: Failure(error))))
                }
            case .failed(let failure) where [.adminConsentMissing, .declined].contains(failure.situation):
                // What was granted before may have been taken back: the next try asks for the settings' scopes. Whoever
                // asked for more tries just that again, once an administrator has agreed.
                if wanted == [] { returning = nil }
                showSignIn()
            default: showSignIn()
            }
            changed()
        }
    }

    func followSignIn() {
        follow(signIn) { signIn in
            _ = (signIn.phase, signIn.timeLeft, signIn.trouble)
        } then: { [weak self] in
            guard let self, signIn.isBusy else { return }
            showSignIn()
        }
    }

    private func showSignIn() {
        var shown = SignInContent(message: signIn.activity.map { texts[$0] } ?? "")
        switch signIn.phase {
        case .signingIn, .gettingCode: shown.step = .waiting
        case .waitingForDevice(let device):
            shown.step = .device(code: device.userCode, link: device.link.absoluteString)
            shown.details = signIn.codeLasts.map { texts[$0] }
            if !context.hasBrowser() { shown.reason = texts[.commandNoBrowserHere] }
        case .failed(let failure):
            shown.fault = words(of: failure)
            shown.link = failure.adminConsentLink?.absoluteString
        case .signedOut, .choosing, .signedIn: break
        }
        ask(shown)
    }

    private func ask(_ shown: SignInContent) {
        // What was under way before is not said under it.
        content.status = .quiet("")
        var shown = shown
        shown.canCancel = account != nil
        shown.note = context.signInNote
        content.overlay = .signIn(shown)
    }

    /// What went wrong, and what to do; with the address where the settings may have a wrong one.
    func words(of failure: Failure) -> String {
        let words = failure.message(in: texts) + texts.sentenceSpace + failure.nextStep(in: texts)
        let isOfAddress = [.offline, .firstSignInOffline, .settingsWrong, .notTrusted].contains(failure.situation)
        guard isOfAddress, failure.explanation == nil, let detail = failure.detail else { return words }
        return "\(words) (\(TerminalText.clean(detail)))"
    }
}
