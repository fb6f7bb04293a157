import NativeOAuth
import PeopleFinder
import SmallFoundation

/// Keeps accounts as `PEOPLE_STORE` and `PEOPLE_STORE_KEY` say, else in the safest way that is here.
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
        switch word("PEOPLE_STORE") ?? "auto" {
        case "auto", "file":
            return EncryptedFileAccountStore(directory: accounts, keys: try keys(in: accounts))
        #if os(Linux)
        // Files as well, but with no other key than the keyring's.
        case "secret-service":
            guard let keyring else { throw unknown("PEOPLE_STORE", choices: ["auto", "file"]) }
            return EncryptedFileAccountStore(directory: accounts, keys: [keyring])
        #endif
        #if canImport(Security)
        // Not by itself: the system gives the keychain of the apps to a program only if it is signed for that.
        case "keychain": return KeychainAccountStore(service: Self.appName)
        #endif
        default:
            #if os(Linux)
            throw unknown("PEOPLE_STORE", choices: ["auto", "secret-service", "file"])
            #else
            throw unknown("PEOPLE_STORE", choices: ["auto", "keychain", "file"])
            #endif
        }
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
            throw unknown("PEOPLE_STORE_KEY", choices: ["auto"] + known.map(\.origin.rawValue))
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

    private func unknown(_ variable: String, choices: [String]) -> CommandFailure {
        CommandFailure(
            .settingsWrong, .commandValueNotAvailable(word(variable) ?? "", variable: variable),
            .commandSetOneOf(choices.joined(separator: ", ")))
    }
}
