public import GraphPeople

extension Control {
    /// What it is called.
    public var label: Phrase {
        switch self {
        case .signIn: .stepSignIn
        case .signInWithWorkAccount: .signInWorkOrSchool
        case .signInWithPersonalAccount: .signInPersonal
        case .signInWithOtherProvider: .signInOtherProvider
        case .signInOnOtherDevice: .signInWithCode
        case .userName: .signInUserName
        case .copyCode: .signInCopyCode
        case .openCodePage: .signInOpenPage
        case .moreOptions: .signInMoreOptions
        case .cancel: .stepCancel
        case .startOver: .stepStartOver
        case .searchField: .searchPrompt
        case .find: .searchFind
        case .refresh: .searchRefresh
        case .recentSearch: .searchRecentSearches
        case .clearRecents: .searchClearRecents
        case .personRow: .personShowCard
        case .showMore: .searchShowMore
        case .goBack: .personGoBack
        case .showManager: .personManager
        case .call: .actionCall
        case .mail: .actionMail
        case .chat: .actionChat
        case .copy: .actionCopy
        case .shareContact: .actionShareContact
        case .saveContact: .actionSaveContact
        case .showPhoto: .personShowPhoto
        case .addFavorite: .actionAddFavorite
        case .removeFavorite: .actionRemoveFavorite
        case .moreActions: .actionMore
        case .accounts: .accountsTitle
        case .addAccount: .accountsAdd
        case .switchAccount: .accountsSwitch
        case .reviewPermissions: .stepAllow
        case .signOut: .accountsSignOut
        case .signOutInBrowser: .accountsSignOutInBrowser
        case .endAccess: .accountsEndAccess
        case .copyAdministratorLink: .stepCopyLink
        case .askAdministrator: .stepAskAdministrator
        case .settings: .settingsTitle
        case .tryEmulator: .settingsTryEmulator
        case .provider: .settingsProvider
        case .clientID: .settingsClientID
        case .tenant: .settingsTenant
        case .authority: .settingsAuthority
        case .graph: .settingsGraph
        case .emulator: .settingsEmulator
        case .directoryCopy: .directoryTitle
        case .copyLargeDirectory: .directoryCopyAnyway
        case .saveSettings: .settingsSave
        case .revertSettings: .settingsRevert
        case .close: .stepDone
        }
    }

    /// What it does, where the label does not say it all; read aloud after the label.
    public var hint: Phrase? {
        switch self {
        case .signIn, .signInWithWorkAccount, .signInWithPersonalAccount, .addAccount, .reviewPermissions:
            .signInOpensBrowser
        case .signInWithOtherProvider: .signInOpensSettings
        case .signInOnOtherDevice: .signInShowsCode
        case .recentSearch: .searchAgainHint
        case .signOut: .accountsSignOutRemoves
        case .signOutInBrowser: .accountsSignOutInBrowserHint
        case .directoryCopy: .directoryTitleHint
        default: SettingsField.allCases.first { $0.control == self }?.help
        }
    }

    /// What it is called where it is read aloud, with the name of the person or account that it is about; ``label`` for
    /// a control that is about nobody.
    public func label(for name: String) -> Phrase {
        switch self {
        case .personRow: .personShowCardOf(name)
        case .goBack: .personGoBackTo(name)
        case .showManager: .personManagerIs(name)
        case .call: .actionCallPerson(name)
        case .mail: .actionMailPerson(name)
        case .chat: .actionChatPerson(name)
        case .copy: .actionCopyText(name)
        case .shareContact: .actionSharePerson(name)
        case .showPhoto: .personPhotoOf(name)
        case .saveContact: .actionSavePerson(name)
        case .addFavorite: .actionAddFavoritePerson(name)
        case .removeFavorite: .actionRemoveFavoritePerson(name)
        case .moreActions: .actionMoreFor(name)
        case .switchAccount: .accountsSwitchTo(name)
        case .signOut: .accountsSignOutOf(name)
        default: label
        }
    }
}

extension PersonAction {
    /// The control that does it.
    public var control: Control {
        switch self {
        case .copy: .copy
        case .mail: .mail
        case .call: .call
        case .chat: .chat
        case .save: .saveContact
        }
    }

    /// What its button says.
    public var label: Phrase { control.label }

    /// What its button says to somebody who does not see it: with the number that is called and the text that is copied,
    /// because there can be several.
    public func spokenLabel(for person: Person) -> Phrase {
        switch self {
        case .copy(let text): control.label(for: text)
        case .call(let number, _): .actionCallPersonAt(person.name, number: number)
        case .mail, .chat, .save: control.label(for: person.name)
        }
    }
}
