/// Everything that a person can press, type into or turn, by what it is called: on the screen, in a menu, and read aloud.
///
/// A control about somebody is called by them where it is read aloud: ``label(for:)``. Lists say it of each row.
public enum Control: String, Sendable, Hashable, CaseIterable {
    // MARK: The sign-in
    /// Opens the browser.
    case signIn
    /// Signs in with an account of an organization.
    case signInWithWorkAccount
    /// Signs in with an account of one's own.
    case signInWithPersonalAccount
    /// Opens the settings, to sign in with another provider.
    case signInWithOtherProvider
    /// Signs in with the browser of another device.
    case signInOnOtherDevice
    /// Whom to sign in.
    case userName
    /// Copies the code for the other device.
    case copyCode
    /// Opens the page on which the code is typed.
    case openCodePage
    /// Opens what is needed less often.
    case moreOptions
    /// Gives a sign-in up.
    case cancelSignIn
    /// Goes back to the first screen.
    case startOver

    // MARK: The search
    /// What is searched for.
    case searchField
    /// Moves to the field, as a menu has it.
    case find
    /// Asks again for what is shown, as a menu has it.
    case refresh
    /// A search of before.
    case recentSearch
    /// Forgets the searches and people of before.
    case clearRecents
    /// A person in a list.
    case personRow
    /// Asks for more people.
    case showMore

    // MARK: A person
    /// Goes back.
    case goBack
    /// Opens the manager.
    case showManager
    /// Calls.
    case call
    /// Writes a mail.
    case mail
    /// Opens a chat.
    case chat
    /// Copies an address or a number.
    case copy
    /// Sends the person on as a file for an address book.
    case shareContact
    /// Saves the person for an address book.
    case saveContact
    /// Shows the photo as large as it is.
    case showPhoto
    /// Marks the person as a favorite.
    case addFavorite
    /// Takes that mark away.
    case removeFavorite
    /// All that can be done with a person.
    case moreActions

    // MARK: The accounts
    /// Opens the accounts.
    case accounts
    /// Signs another person in.
    case addAccount
    /// Uses another account.
    case switchAccount
    /// Does what a banner says: to sign in again.
    case mendAccount
    /// Does what a banner says: to look at permissions.
    case reviewPermissions
    /// Signs a person out.
    case signOut
    /// Signs a person out in the browser, too.
    case signOutInBrowser
    /// Tells the provider once more to end what is left.
    case endAccess
    /// Copies the link for an administrator.
    case copyAdministratorLink
    /// Shares it.
    case askAdministrator

    // MARK: The settings
    /// Opens the settings.
    case settings
    /// Goes on with the emulator.
    case tryEmulator
    /// Who signs people in.
    case provider
    /// The id under which the app is registered.
    case clientID
    /// The organization.
    case tenant
    /// Another provider's address.
    case authority
    /// Where Graph is.
    case graph
    /// Where the emulator is.
    case emulator
    /// Whether this device has a copy of the directory.
    case directoryCopy
    /// Copies a directory that is too large to be copied without a question.
    case copyLargeDirectory
    /// Keeps the settings.
    case saveSettings
    /// Forgets what was typed.
    case revertSettings

    // MARK: Everywhere
    /// Closes what lies above the screen.
    case close
    /// Closes a question without an answer.
    case cancel
}
