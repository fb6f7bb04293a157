import ArgumentParser
import NativeOAuth
import PeopleFinder

/// Completes the user names of the accounts on this machine; nothing is sent.
enum KnownAccounts {
    static let completion = CompletionKind.custom { _, _, prefix in
        let all = try? await PeopleContext.current.accounts(nil).all()
        return (all ?? []).map { $0.username ?? $0.id.key }.filter { $0.lowercased().hasPrefix(prefix.lowercased()) }
    }
}
