#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// What a sign-out has not done.
struct SignOutNoticeRow: View {
    @Environment(\.texts) private var texts

    let notice: SignOutNotice
    let model: AccountsModel

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            ForEach(notice.messages(in: texts), id: \.self) { message in
                Text(message)
            }
            HStack {
                if notice.canRetry {
                    Button(.endAccess) { Task { await model.retryRevocationTapped(notice) } }
                }
                Button(.close) { model.dismissTapped(notice) }
            }
            .buttonStyle(.bordered)
        }
        .font(.callout)
        .accessibilityElement(children: .contain)
    }
}
#endif
