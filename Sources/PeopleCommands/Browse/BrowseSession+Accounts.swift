import GraphPeople
import NativeOAuth
import PeopleFinder

extension BrowseSession {
    /// Lists the accounts to choose from, and follows what becomes of them while they are listed.
    func showAccounts() async {
        await accounts.load()
        if let failure = accounts.failure {
            content.status = .fault(words(of: failure))
            return
        }
        let current = accounts.accounts.firstIndex { $0.id == account?.id } ?? 0
        content.overlay = .accounts(accountRows, selected: current)
        following?.cancel()
        // Looking for what other processes do costs a little each time, so nobody looks while nobody would see it.
        following = Task { [accounts] in await accounts.follow() }
    }

    /// Uses the account that was chosen, asks how another one signs in, or whether the one in use is to be signed out.
    func chooseAccount() async {
        guard let row = content.overlay?.accountRow else { return }
        if row.signsOut { return await askToSignOut() }
        guard let chosen = accounts.accounts.first(where: { $0.id == row.id }) else {
            following?.cancel()
            return askToSignIn()
        }
        await accounts.useTapped(chosen)
        do {
            if let failure = accounts.failure { throw failure.underlying }
            following?.cancel()
            if let account, account.id == chosen.id, !chosen.needsSignIn,
                AccountPermissions(account) == AccountPermissions(chosen)
            {
                // It is in use as it is, and this view keeps what it remembers.
                content.overlay = nil
            } else {
                try use(chosen)
            }
        } catch {
            content.status = .fault(words(of: Failure(error)))
        }
    }

    /// Asks whether the account that the cursor is on is to be signed out; where no accounts are listed, lists them.
    func askToSignOut() async {
        guard case .accounts? = content.overlay else { return await showAccounts() }
        let id = content.overlay?.accountRow?.id
        guard let leaving = accounts.accounts.first(where: { $0.id == id }) else { return }
        following?.cancel()
        content.overlay = .signOut(leaving)
    }

    /// Signs somebody out, and shows who is left; keys do not wait for the provider.
    func signOut(_ leaving: Account) {
        let isOwn = leaving.id == account?.id
        if isOwn { forgetAccount() }
        content.overlay = .signIn(SignInContent(step: .waiting, message: texts[.accountsSigningOut]))
        Task {
            await accounts.signOutTapped(leaving)
            // Whoever looks at the accounts again forgets it.
            let failure = accounts.failure
            do {
                // Somebody else may have signed in meanwhile, or be about to.
                if !isOwn { await showAccounts() } else if account == nil, !signIn.isBusy { try await beginAsUsual() }
                let notice = accounts.notices.last { $0.id == leaving.id }?.messages(in: texts).first
                let status: BrowseContent.Status =
                    failure.map { .fault(words(of: $0)) } ?? notice.map { .fault($0) }
                    ?? .quiet(texts[.commandSignedOut(leaving.shownName)])
                // What comes into the list of whoever is left does not take it away.
                if search != nil { said = status }
                content.status = status
            } catch {
                content.status = .fault(words(of: Failure(error)))
            }
            changed()
        }
    }

    /// Nothing of an account that has gone is seen any longer.
    private func forgetAccount() {
        close()
        (account, search, graph, navigation, directory) = (nil, nil, nil, nil, nil)
        (preview, chosen) = (nil, nil)
        var empty = BrowseContent(program: content.program)
        (empty.keys, empty.keysNotes) = (content.keys, content.keysNotes)
        (empty.showsPhotos, empty.picks) = (content.showsPhotos, content.picks)
        content = empty
    }

    /// Lists the accounts anew whenever one comes, goes or needs something.
    func followAccounts() {
        follow(accounts) { accounts in
            _ = (accounts.accounts, accounts.banners)
        } then: { [weak self] in
            self?.updateAccounts()
        }
    }

    /// Shows who is there by now, with the cursor on the same account.
    private func updateAccounts() {
        guard case .accounts(_, let selected)? = content.overlay else { return }
        let (new, old) = (accountRows, content.overlay?.accountRow)
        let kept = new.firstIndex { $0.id == old?.id && $0.signsOut == old?.signsOut }
        content.overlay = .accounts(new, selected: kept ?? min(selected, new.count - 1))
    }

    /// A row for each account, one for another, and one that signs out who is there: whoever moves with the arrows finds it.
    private var accountRows: [AccountChoiceRow] {
        var rows = accounts.accounts.map { each in
            let mark: Phrase? =
                accounts.banners[each.id] != nil ? .titleSignIn : each.id == account?.id ? .accountsInUse : nil
            return AccountChoiceRow(
                id: each.id, name: each.shownName,
                details: [mark.map { texts[$0] }, each.shownUsername].compactMap { $0 }.joined(separator: " · "),
                isInUse: mark == .accountsInUse)
        }
        rows.append(AccountChoiceRow(id: nil, name: texts[.accountsAdd], details: ""))
        if let own = accounts.accounts.first(where: { $0.id == account?.id }) {
            let name = texts[Control.signOut.label(for: own.shownName)]
            rows.append(AccountChoiceRow(id: own.id, name: name, details: "", signsOut: true))
        }
        return rows
    }
}

struct AccountChoiceRow: Equatable, Sendable {
    /// Whose it is; nil for the way to another account.
    let id: Account.ID?
    let name: String
    let details: String
    /// Whether it is in use as it is: there is nothing to switch to.
    var isInUse = false
    /// Whether it signs that account out, after a question.
    var signsOut = false
}
