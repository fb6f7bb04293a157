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

    /// Uses the account that was chosen, or asks how another one signs in.
    func choose(_ index: Int) async {
        following?.cancel()
        guard accounts.accounts.indices.contains(index) else { return askToSignIn() }
        let chosen = accounts.accounts[index]
        await accounts.useTapped(chosen)
        do {
            if let failure = accounts.failure { throw failure.underlying }
            try use(chosen)
        } catch {
            content.overlay = nil
            content.status = .fault(words(of: Failure(error)))
        }
    }

    /// Lists the accounts anew whenever one comes, goes or needs something.
    func followAccounts() {
        follow(accounts) { accounts in
            _ = (accounts.accounts, accounts.banners)
        } while: {
            true
        } then: { [weak self] in
            self?.updateAccounts()
        }
    }

    /// Shows who is there by now, with the cursor on the same account.
    private func updateAccounts() {
        guard case .accounts(let rows, let selected)? = content.overlay else { return }
        let new = accountRows
        let kept = rows.indices.contains(selected) ? new.firstIndex { $0.id == rows[selected].id } : nil
        content.overlay = .accounts(new, selected: kept ?? min(selected, new.count - 1))
    }

    private var accountRows: [AccountChoiceRow] {
        accounts.accounts.map { each in
            let mark: Phrase? =
                accounts.banners[each.id] != nil ? .titleSignIn : each.id == account?.id ? .accountsInUse : nil
            return AccountChoiceRow(
                id: each.id, name: each.shownName,
                details: [mark.map { texts[$0] }, each.name == nil ? nil : each.username]
                    .compactMap { $0 }.joined(separator: " · "))
        } + [AccountChoiceRow(id: nil, name: texts[.accountsAdd], details: "")]
    }
}

/// A line of the list of accounts.
struct AccountChoiceRow: Equatable, Sendable {
    /// Whose it is; nil for the way to another account.
    let id: Account.ID?
    let name: String
    let details: String
}
