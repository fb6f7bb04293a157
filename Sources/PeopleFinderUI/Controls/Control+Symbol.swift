#if canImport(SwiftUI)
import PeopleFinder

extension Control {
    /// The picture beside the label, which says nothing that the label does not; nil where the label stands alone.
    var symbol: String? {
        switch self {
        case .signIn: "person.badge.key"
        case .signInWithWorkAccount: "building.2"
        case .signInWithPersonalAccount: "person"
        case .signInWithOtherProvider: "globe"
        case .signInOnOtherDevice: "qrcode"
        case .copyCode, .copy: "doc.on.doc"
        case .copyAdministratorLink: "link"
        case .find: "magnifyingglass"
        case .refresh: "arrow.clockwise"
        case .recentSearch: "clock"
        case .clearRecents: "xmark.circle"
        case .goBack: "chevron.backward"
        case .showManager: "arrow.up"
        case .call: "phone.fill"
        case .mail: "envelope.fill"
        case .chat: "bubble.left.and.bubble.right.fill"
        case .saveContact: "person.crop.circle.badge.plus"
        case .addFavorite: "star"
        case .removeFavorite: "star.slash"
        case .moreActions: "ellipsis.circle"
        case .accounts: "person.crop.circle"
        case .addAccount: "plus"
        case .signOut, .signOutInBrowser: "rectangle.portrait.and.arrow.forward"
        case .settings: "gearshape"
        case .tryEmulator: "hammer"
        // What passes something on has the system's own picture.
        case .shareContact, .askAdministrator: nil
        case .userName, .openCodePage, .moreOptions, .startOver, .searchField, .personRow, .showPhoto, .showMore,
            .switchAccount, .reviewPermissions, .endAccess, .provider, .clientID, .tenant, .authority, .graph,
            .emulator, .directoryCopy, .copyLargeDirectory, .saveSettings, .revertSettings, .close, .cancel:
            nil
        }
    }
}
#endif
