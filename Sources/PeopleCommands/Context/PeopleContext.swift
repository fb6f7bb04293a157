package import NativeOAuth
package import PeopleFinder
package import SmallFoundation

/// Everything that the commands get from outside, so that another program, or a test, can run them its own way.
package struct PeopleContext: Sendable {
    /// The context of the commands that run now.
    @TaskLocal package static var current = PeopleContext.live(programName: "people", environment: [:])

    /// The name that the program goes by in help and messages.
    package var programName: String
    /// How the person calls the program in a shell, where hints quote that; nil for its name.
    package var calledAs: String?
    /// The folder in which the program was called by its path; nil where the shell found it.
    var programFolder: String?
    /// The flags about settings that were typed, for hints to repeat.
    var settingsFlags: [String] = []
    /// The permissions that were asked for, which a sign-in has to ask for as well.
    var scopeFlags: [String] = []
    /// Whether the account of the command signed in with fewer permissions than the settings ask for.
    var lacksPermissions = Locked(false)
    /// Whether notes are left out; faults are told all the same.
    var isQuiet = false
    /// Whether an error is told with the ids of its request.
    var isVerbose = false
    /// What the help says before the exit statuses, in place of how `people` is set up; nil for that.
    package var overview: String?
    /// What the view tells whoever signs in besides, for a provider whose people are made up; nil for nothing.
    package var signInNote: String?
    package var environment: [String: String]
    /// Settings that stand in for environment, files and folders, or nil to look there; flags still win.
    package var presetSettings: SettingsValues?
    /// Opens the accounts, where they are needed, with the file of the passphrase that the command line names.
    package var accounts: @Sendable (_ passphraseFile: String?) throws -> SignedInAccounts
    package var files: @Sendable () throws -> AccountFiles = { AccountFiles() }
    /// Makes a transport; called only by commands that need the network.
    package var transport: @Sendable () throws -> any HTTPTransport
    package var userAgent: @Sendable (BrowserUse) -> any UserAgent
    /// Whether a browser can probably be opened on this machine.
    package var hasBrowser: @Sendable () -> Bool = { true }
    /// Shows a page to the person, from which nothing comes back.
    package var openPage: @Sendable (URL) async throws -> Void = { _ in
        throw OAuthError(.browserUnavailable, "This program opens no browser.")
    }

    /// Opens a link of any kind, such as a mail to somebody, with the program that the person uses for it.
    package var openLink: @Sendable (String) async throws -> Void = { _ in
        throw OAuthError(.browserUnavailable, "This program opens no links.")
    }

    /// Puts text on the clipboard with a program for that, and says whether it could; by itself nothing does.
    package var copyText: @Sendable (String) async -> Bool = { _ in false }
    /// Saves a new file where the person is, and gives the path that it got.
    package var saveFile: @Sendable (Data, String) throws -> String = {
        try "\(FileManager.default.currentDirectoryPath)/\(NewFile.write($0, $1))"
    }
    /// Reads a line that the person types; nil at the end.
    package var readLine: @Sendable () -> String? = { Swift.readLine() }
    /// Called when a command needs an account and there is none; it may sign somebody in.
    package var prepareAccount: @Sendable (PeopleServices) async throws -> Void = { _ in }
    /// Writes data; what it throws ends the command.
    package var outputBytes: @Sendable (Data) throws -> Void = { try ByteStream.output.write($0) }
    /// Writes talk: progress, notes, errors.
    package var talk: @Sendable (String) -> Void
    package var terminal: Terminal
}
