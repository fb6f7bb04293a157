#if canImport(SwiftUI)
import NativeOAuth
import PeopleFinder
import SwiftUI

/// An account by name and user name.
struct AccountLabel: View {
    private let account: Account

    init(_ account: Account) {
        self.account = account
    }

    var body: some View {
        VStack(alignment: .leading, spacing: 2) {
            Text(account.shownName)
                .font(.headline)
            if let username = account.username, username != account.shownName {
                Text(username)
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
            }
        }
        .accessibilityElement(children: .combine)
    }
}
#endif
