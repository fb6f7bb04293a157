import ArgumentParser
import GraphPeople
import NativeOAuth
import PeopleFinder

/// Completes people who were opened before; nobody is asked, and nothing is sent.
enum RecentUsers {
    static let completion = CompletionKind.custom { _, _, prefix in
        await names(beginningWith: prefix)
    }

    private static func names(beginningWith prefix: String) async -> [String] {
        let context = PeopleContext.current
        guard let accounts = try? context.accounts(nil), let account = try? await accounts.current(),
            let people = try? await context.files().history(for: account.id)?.history().people
        else { return [] }
        return people.compactMap { $0.userPrincipalName ?? $0.mail }
            .filter { $0.lowercased().hasPrefix(prefix.lowercased()) }
    }
}
