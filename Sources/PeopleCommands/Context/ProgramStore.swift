import NativeOAuth
import PeopleFinder
import SmallFoundation

/// Keeps accounts encrypted, with the key that `PEOPLE_STORE_KEY` says, else with the safest that is here.
struct ProgramStore {
    /// What people see in their keyring.
    static let appName = "PeopleFinder"

    let environment: [String: String]
    /// Asks for the passphrase, twice for a new store.
    let prompt: @Sendable (StoreKeySource.Use) async throws -> Redacted<String>?
    /// The file with the passphrase that the command line names; nil to do as `PEOPLE_PASSPHRASE_FILE` says.
    var passphraseFile: String?
    /// The desktop's keyring; nil where there is no way to ask for one.
    var keyring: StoreKeySource?

    /// Opens the store in the folder of what the programs keep; nothing is read yet, and nothing made.
    func open(in folder: URL) throws(CommandFailure) -> any AccountStore {
        let accounts = folder.appending(path: "accounts")
        return EncryptedFileAccountStore(directory: accounts, keys: try keys(in: accounts))
    }

    /// The sources of the key, in order: who names a file with the passphrase wants that one.
    private func keys(in accounts: URL) throws(CommandFailure) -> [StoreKeySource] {
        let named = (passphraseFile ?? word("PEOPLE_PASSPHRASE_FILE")).map {
            StoreKeySource.passphrase(file: URL(filePath: $0))
        }
        let known: [StoreKeySource] = [
            named, keyring, named == nil ? typedPassphrase : nil,
            .keyFile(accounts.appending(path: "store.key")),
        ].compactMap { $0 }
        guard let wanted = word("PEOPLE_STORE_KEY"), wanted != "auto" else { return known }
        let chosen = known.filter { $0.origin.rawValue == wanted }
        guard !chosen.isEmpty else {
            throw CommandFailure(
                .settingsWrong, .commandValueNotAvailable(wanted, variable: "PEOPLE_STORE_KEY"),
                .commandSetOneOf((["auto"] + known.map(\.origin.rawValue)).joined(separator: ", ")))
        }
        return chosen
    }

    /// Nobody is asked for a passphrase who did not choose one: by the setting, or when the store was made.
    private var typedPassphrase: StoreKeySource {
        let isForced = word("PEOPLE_STORE_KEY") == StoreKeySource.Origin.passphrase.rawValue
        let prompt = prompt
        return .passphrase { use in
            use == .newStore && !isForced ? nil : try await prompt(use)
        }
    }

    private func word(_ variable: String) -> String? { environment.value(of: variable) }
}
