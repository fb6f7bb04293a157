/// Everything that a person can press, type into or turn, by what it is called: on the screen, in a menu, and read aloud.
///
/// In the texts it is `control.` with its name for ``label``, and with `Of` or `Hint` behind it for ``label(for:)`` and ``hint``.
public enum Control: String, Sendable, Hashable, CaseIterable {
    // MARK: The sign-in
    /// Opens the browser, for the first time or because an account needs it again.
    case signIn, signInWithWorkAccount, signInWithPersonalAccount
    /// Opens the settings, to sign in with another provider.
    case signInWithOtherProvider
    /// Signs in with the browser of another device: shows the code, and has what can be done with it.
    case signInOnOtherDevice, copyCode, openCodePage
    /// Whom to sign in.
    case userName
    /// Opens what is needed less often.
    case moreOptions
    /// Goes back to the first screen.
    case startOver

    // MARK: The search
    /// What is searched for.
    case searchField
    /// Moves to the field, and asks again for what is shown, as a menu has it.
    case find, refresh
    /// A search of before, and what forgets all of them.
    case recentSearch, clearRecents
    /// A person in a list, and what asks for more people.
    case personRow, showMore

    // MARK: A person
    /// Leads to another card: the one before, or the manager's.
    case goBack, showManager
    /// Does something with the person.
    case call, mail, chat, copy, showPhoto, addFavorite, removeFavorite
    /// Sends the person on as a file for an address book, or saves them in one.
    case shareContact, saveContact
    /// All that can be done with a person.
    case moreActions

    // MARK: The accounts
    /// Opens the accounts.
    case accounts
    /// Signs another person in.
    case addAccount
    /// Uses another account.
    case switchAccount
    /// Looks at permissions that are missing.
    case reviewPermissions
    /// Signs a person out, here or in the browser, too.
    case signOut, signOutInBrowser
    /// Tells the provider once more to end what is left.
    case endAccess
    /// Copies the link for an administrator, or shares it.
    case copyAdministratorLink, askAdministrator

    // MARK: The settings
    /// Opens the settings.
    case settings
    /// Goes on with the emulator.
    case tryEmulator
    /// Who signs people in.
    case provider
    /// Each field is the one of ``SettingsField``.
    case clientID, tenant, authority, graph, emulator
    /// Whether this device has a copy of the directory.
    case directoryCopy
    /// Copies a directory that is too large to be copied without a question.
    case copyLargeDirectory
    /// Keeps what was typed, or forgets it.
    case saveSettings, revertSettings

    // MARK: Everywhere
    /// Closes what lies above the screen.
    case close
    /// Gives a sign-in up, or closes a question without an answer.
    case cancel
}
