public import GraphPeople

extension Control {
    /// What it is called.
    public var label: Phrase {
        switch self {
        // Words that are said elsewhere, too.
        case .signIn: .stepSignIn
        case .signInOnOtherDevice: .signInWithCode
        case .cancel: .stepCancel
        case .searchField: .searchPrompt
        case .recentSearch: .searchRecentSearches
        case .goBack: .personGoBack
        case .showManager: .personManager
        case .mail: .actionMail
        case .chat: .actionChat
        case .copy: .actionCopy
        case .accounts: .accountsTitle
        case .addAccount: .accountsAdd
        case .switchAccount: .accountsSwitch
        case .reviewPermissions: .stepAllow
        case .signOut: .accountsSignOut
        case .copyAdministratorLink: .stepCopyLink
        case .askAdministrator: .stepAskAdministrator
        case .settings: .settingsTitle
        default: Phrase("control.\(rawValue)")
        }
    }

    /// What it does, where the label does not say it all; read aloud after the label.
    public var hint: Phrase? {
        switch self {
        case .signIn, .signInWithWorkAccount, .signInWithPersonalAccount, .addAccount, .reviewPermissions:
            .signInOpensBrowser
        case .signOut: .accountsSignOutRemoves
        default: Phrase(known: "control.\(rawValue)Hint")
        }
    }

    /// What it is called where it is read aloud, with the name of the person or account that it is about; ``label`` for
    /// a control that is about nobody.
    public func label(for name: String) -> Phrase {
        Phrase(known: "control.\(rawValue)Of", .text(name)) ?? label
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
