import NativeOAuth
import PeopleFinder

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension BrowseSession {
    /// Lists the accounts to choose from.
    func showAccounts() async {
        do {
            choices = try await services.accounts.all()
            let names = choices.map { account in
                let name = [account.name, account.username].compactMap { $0 }.joined(separator: "\t")
                return account.needsSignIn ? "\(name) (sign-in needed)" : name
            }
            let current = choices.firstIndex { $0.id == account?.id } ?? 0
            content.overlay = .accounts(names + ["Sign in with another account"], selected: current)
        } catch {
            content.status = .fault(Failure(error).message)
        }
    }

    /// Uses the account that was chosen, or asks for another one.
    func choose(_ index: Int) async {
        guard choices.indices.contains(index) else {
            content.overlay = .signIn(SignInContent())
            return
        }
        do {
            try await services.accounts.use(choices[index])
            try use(choices[index])
        } catch {
            content.status = .fault(Failure(error).message)
        }
    }

    /// Opens the browser, and waits for it.
    func signInWithBrowser() {
        content.overlay = .signIn(SignInContent(step: .browser))
        signIn { [context, services] in
            // Talk would be written into the picture, so the page is opened without a word.
            let agent = LoopbackUserAgent { url in try await context.openPage(url) }
            return try await services.client.signIn(with: agent, options: SignInOptions(prompt: .selectAccount))
        }
    }

    /// Shows a code for another device, and waits for that.
    func signInWithCode() {
        content.overlay = .signIn(SignInContent(step: .device(address: "…", code: "", link: "")))
        signIn { [weak self, services] in
            for try await state in services.client.signInWithDeviceCode() {
                switch state {
                case .waiting(let device): await self?.show(device)
                case .pending, .slowedDown, .unreachable: break
                case .signedIn(let account): return account
                }
            }
            throw CancellationError()
        }
    }

    private func show(_ device: DeviceAuthorization) {
        let address = device.verificationURI.absoluteString
        let link = device.verificationURIComplete?.absoluteString ?? address
        content.overlay = .signIn(SignInContent(step: .device(address: address, code: device.userCode, link: link)))
        changed()
    }

    private func signIn(_ way: @escaping @Sendable () async throws -> Account) {
        signingIn?.cancel()
        signingIn = Task { [weak self, services] in
            do {
                let account = try await way()
                try Task.checkCancellation()
                try await services.accounts.use(account)
                try self?.use(account)
            } catch is CancellationError {
                return
            } catch {
                let failure = Failure(error)
                let words = [failure.message, failure.nextStep].compactMap { $0 }.joined(separator: " ")
                self?.content.overlay = .signIn(SignInContent(fault: words))
            }
            self?.changed()
        }
    }
}
