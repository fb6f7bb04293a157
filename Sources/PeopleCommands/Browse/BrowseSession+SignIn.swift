import NativeOAuth
import PeopleFinder
import SmallFoundation
import TerminalScreen

extension BrowseSession {
    /// Asks how to sign in, again where the session of an account is over.
    func askToSignIn(again account: Account? = nil) {
        signIn.loginHint = account?.username ?? ""
        ask(SignInContent(fault: account.map { texts[.accountsNeedsSignIn($0.shownName)] }))
    }

    /// Opens the browser, and waits for it; without one a code is shown.
    func signInWithBrowser() {
        guard context.hasBrowser() else { return signInWithCode() }
        // Who is known by name need not choose.
        let options = SignInOptions(prompt: signIn.loginHint.isEmpty ? .selectAccount : nil)
        attempt { await $0.signInTapped(options) }
    }

    /// Shows a code for another device, and waits for that.
    func signInWithCode() { attempt { await $0.signInOnDeviceTapped() } }

    /// Asks for what the card needs to show all there is of a person.
    func askForPermissions() {
        guard let account, let missing = shown?.missingScopes, missing != [] else { return }
        let options = SignInOptions(
            loginHint: account.username,
            scopes: services.settings.scopes.union(account.grantedScopes).union(missing))
        let hasBrowser = context.hasBrowser()
        attempt { hasBrowser ? await $0.signInTapped(options) : await $0.signInOnDeviceTapped(options) }
    }

    /// Stops the sign-in, or closes what lies over everything else.
    func closeOverlay() {
        if content.isHelpShown, let below = content.belowHelp {
            (content.overlay, content.belowHelp) = (below, nil)
            return
        }
        following?.cancel()
        organization = nil
        if signIn.isBusy {
            signingIn?.cancel()
            signingIn = nil
            signIn.cancelTapped()
        }
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

    private func attempt(_ way: @escaping @MainActor (SignInModel) async -> Void) {
        guard !signIn.isBusy else { return }
        signingIn = Task { [weak self, signIn] in
            await way(signIn)
            guard let self, !Task.isCancelled else { return }
            if case .signedIn(let account) = signIn.phase {
                do {
                    try use(account)
                } catch {
                    ask(SignInContent(fault: words(of: Failure(error))))
                }
            } else {
                showSignIn()
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

    func showSignIn() {
        var shown = SignInContent(message: signIn.activity.map { texts[$0] } ?? "")
        switch signIn.phase {
        case .signingIn, .gettingCode: shown.step = .waiting
        case .waitingForDevice(let code):
            shown.step = .device(code: code.code, link: code.link.absoluteString)
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

    func words(of failure: Failure) -> String {
        failure.message(in: texts) + texts.sentenceSpace + failure.nextStep(in: texts)
    }
}
