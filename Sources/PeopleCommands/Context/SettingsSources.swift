import NativeOAuth
import PeopleFinder
import SmallFoundation

/// All sources of settings in their order, so that it can be told where each value came from.
struct SettingsSources {
    /// What to call each, for example the path of a file, and what it says.
    private typealias Source = (name: String, values: SettingsValues)

    /// The sources; an earlier one wins.
    private var sources: [Source]
    /// The program, the way the person calls it; without a command it asks for what is missing.
    private let program: String
    /// What they say before the file in the program's folder is read.
    private(set) var fixed = SettingsValues()
    /// What that file says.
    private(set) var saved = SettingsValues()
    /// What they say together.
    var merged: SettingsValues { sources.reduce(SettingsValues()) { $0.filled(from: $1.values) } }

    /// Reads flags, environment, the named file and the folder of settings; preset ones stand in for second and last.
    init(flags: SettingsValues, file: String?, context: PeopleContext) throws {
        program = context.hint.program
        sources = [("flag", flags)]
        if context.presetSettings == nil { sources.append(("environment", Self.values(in: context.environment))) }
        if let file { sources.append(try Self.file(at: URL(filePath: file))) }
        if let preset = context.presetSettings {
            sources.append((context.programName, preset))
            return
        }
        let usual = try ProgramFolders(environment: context.environment).settingsFile
        fixed = merged
        guard FileManager.default.fileExists(atPath: usual.path) else { return }
        let source = try Self.file(at: usual)
        saved = source.values
        sources.append(source)
    }

    /// The name of the source that a value came from; nil when no source says anything.
    func origin<Value>(of value: KeyPath<SettingsValues, Value?>) -> String? {
        sources.first { $0.values[keyPath: value] != nil }?.name
    }

    /// What to do where something is not set that no sign-in can do without; nil where nothing is missing.
    var missing: CommandFailure? {
        let values = merged
        let authority = Phrase.commandSetAuthority("PEOPLE_AUTHORITY", key: "authority", option: "--authority")
        let clientID = Phrase.commandSetClientID("PEOPLE_CLIENT_ID", key: "clientId", option: "--client-id")
        let needed = [(values.authority, "authority", authority), (values.clientID, "clientId", clientID)]
        let details: [Phrase] = needed.filter { $0.0?.isEmpty != false }.flatMap { _, key, advice in
            [Phrase.commandSettingMissing(key), advice]
        }
        guard !details.isEmpty else { return nil }
        var failure = CommandFailure(.settingsWrong, .commandNotSetUp, .commandSetupHint(program))
        failure.advice += details
        return failure
    }

    /// What the variables `PEOPLE_…` say.
    private static func values(in environment: [String: String]) -> SettingsValues {
        func value(_ name: String) -> String? { environment.value(of: "PEOPLE_\(name)") }
        var values = SettingsValues()
        values.authority = value("AUTHORITY")
        values.clientID = value("CLIENT_ID")
        values.redirectURI = value("REDIRECT_URI")
        values.scopes = value("SCOPES").map(SettingsValues.scopes(in:))
        values.graph = value("GRAPH")
        values.provider = value("PROVIDER")
        return values
    }

    private static func file(at url: URL) throws -> Source {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch {
            throw FileManager.default.fileExists(atPath: url.path)
                ? CommandFailure(.settingsWrong, .commandSettingsFileUnreadable(url.path), .commandCheckOwner)
                : CommandFailure(.settingsWrong, .commandNoSettingsFile(url.path), .commandCheckPath("--settings"))
        }
        do throws(OAuthError) {
            return (url.path, try SettingsValues(file: data, named: url.path))
        } catch {
            var error = error
            error.underlying = SettingsFileIsWrong()
            throw error
        }
    }
}

extension [String: String] {
    /// What a variable of the environment says; an empty one counts as not set.
    func value(of variable: String) -> String? { self[variable].flatMap { $0.isEmpty ? nil : $0 } }
}
