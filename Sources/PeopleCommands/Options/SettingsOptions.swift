import ArgumentParser
import NativeOAuth
import PeopleFinder

/// The flags that say with which provider and as which app, and how the kept accounts are opened.
struct SettingsOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Read settings from a file: JSON, or the walk-through's plist.", valueName: "file"))
    var settings: String?

    @Option(help: ArgumentHelp("The provider's address.", valueName: "url"))
    var authority: String?

    @Option(name: .customLong("client-id"), help: ArgumentHelp("The app's registered id.", valueName: "id"))
    var clientID: String?

    @Option(
        name: .customLong("passphrase-file"),
        help: ArgumentHelp("Read the passphrase of the encrypted accounts from a file.", valueName: "file"))
    var passphraseFile: String?

    @Flag(help: "Tell the ids of a failed request, by which the server's people can find it.")
    var verbose = false

    /// What the flags say.
    var values: SettingsValues {
        var values = SettingsValues()
        values.authority = authority
        values.clientID = clientID
        return values
    }
}
