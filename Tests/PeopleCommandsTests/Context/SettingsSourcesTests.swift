import Foundation
import NativeOAuth
import PeopleFinder
import Testing

@testable import PeopleCommands

@Suite("SettingsSources")
struct SettingsSourcesTests {
    private let shell = Shell()

    /// Runs a body with a folder that holds a settings file in each of the two places.
    private func withFiles(_ body: (_ named: String, _ environment: [String: String]) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let usual = folder.appending(path: "peoplefinder")
        try FileManager.default.createDirectory(at: usual, withIntermediateDirectories: true)
        let named = folder.appending(path: "named.json")
        try Data(#"{"authority":"named","clientId":"named","graph":"named"}"#.utf8).write(to: named)
        try Data(#"{"authority":"usual","clientId":"usual","graph":"usual","provider":"oidc"}"#.utf8)
            .write(to: usual.appending(path: "settings.json"))
        try body(named.path, ["HOME": folder.path, "XDG_CONFIG_HOME": folder.path, "PEOPLE_CLIENT_ID": "environment"])
    }

    @Test("flags come before the environment, that before the named file, and the folder comes last")
    func order() throws {
        try withFiles { named, environment in
            var flags = SettingsValues()
            flags.authority = "flag"

            let sources = try SettingsSources(
                flags: flags, file: named, context: shell.context(settings: nil, environment: environment))

            #expect(sources.merged.authority == "flag")
            #expect(sources.merged.clientID == "environment")
            #expect(sources.merged.graph == "named")
            #expect(sources.merged.provider == "oidc")
            #expect(sources.origin(of: \.clientID) == "environment")
            #expect(sources.origin(of: \.graph) == named)
            #expect(sources.origin(of: \.redirectURI) == nil)
        }
    }

    @Test("preset settings take the place of environment and folder, but not of flags and the named file")
    func preset() throws {
        try withFiles { named, environment in
            let context = shell.context(environment: environment)
            var flags = SettingsValues()
            flags.authority = "flag"
            let preset = try SettingsSources(flags: flags, file: nil, context: context).merged
            #expect(preset.clientID == "client")
            #expect(preset.authority == "flag")
            let withFile = try SettingsSources(flags: flags, file: named, context: context).merged
            #expect(withFile.clientID == "named")
        }
    }

    @Test(
        "a settings file that is not there is told with what to do, also where it is named before the command",
        arguments: [
            ["me", "--settings", "/nope"], ["--settings", "/nope", "me"], ["--quiet", "--settings=/nope", "me"],
        ])
    func noFile(arguments: [String]) async {
        let outcome = await shell.run(arguments)
        #expect(outcome.status == .settingsWrong)
        #expect(outcome.talk == "people: There is no settings file /nope. Check the path after --settings.\n")
    }

    @Test(
        "what no sign-in can do without is named with its variable, its key and its flag; an empty variable is not set")
    func missing() throws {
        func failure(_ environment: [String: String]) throws -> CommandFailure? {
            let context = shell.context(
                settings: nil,
                environment: ["HOME": "/nonexistent", "XDG_CONFIG_HOME": "/nonexistent"].merging(environment) { $1 })
            let sources = try SettingsSources(flags: SettingsValues(), file: nil, context: context)
            return sources.missing
        }
        let authority = try failure(["PEOPLE_AUTHORITY": ""])
        #expect(
            authority?.words.hasPrefix(
                "This program isn’t set up yet. Type people in a terminal to set it up. "
                    + "The setting “authority” is missing. Set PEOPLE_AUTHORITY, ") == true)
        for place in ["PEOPLE_AUTHORITY", "“authority” in", "--authority"] {
            #expect(authority?.words.contains(place) == true)
        }
        let clientID = try failure(["PEOPLE_AUTHORITY": "https://a.example"])
        #expect(clientID?.words.contains("setting “clientId” is missing") == true)
        #expect(clientID?.words.contains("“authority”") == false)
        #expect(clientID?.words.contains("PEOPLE_CLIENT_ID") == true)
    }

    @Test("a file that is not there, is a folder, is no JSON or has an unknown key is named")
    func badFiles() throws {
        try withFiles { named, environment in
            let context = shell.context(settings: nil, environment: environment)
            let unknownKey = named + ".unknown"
            let noJSON = named + ".txt"
            try Data(#"{"authoritty":"x"}"#.utf8).write(to: URL(filePath: unknownKey))
            try Data("hello".utf8).write(to: URL(filePath: noJSON))
            for path in [named + ".missing", "/", unknownKey, noJSON] {
                let error = #expect(throws: (any Error).self) {
                    try SettingsSources(flags: SettingsValues(), file: path, context: context)
                }
                #expect(error.map { Status($0) } == .settingsWrong, "\(path)")
                #expect(error?.words.contains(path) == true, "\(error?.words ?? "")")
                // The questions could not read it either.
                let hint = CommandHint(program: "people", setUp: "people sign-in --set-up")
                let report = error.map { ErrorReport($0, hint: hint, texts: Texts(.english)) }
                #expect(report?.words.contains("--set-up") == false)
            }
        }
    }
}

@Suite("ProgramFolders")
struct ProgramFoldersTests {
    @Test("the XDG variables decide; a relative path in them is ignored")
    func xdg() throws {
        let folders = try ProgramFolders(environment: ["XDG_CONFIG_HOME": "/c", "XDG_DATA_HOME": "/d"])
        #expect(folders.settingsFile.path == "/c/peoplefinder/settings.json")
        #expect(folders.data.path == "/d/peoplefinder")

        let home = try ProgramFolders(environment: ["HOME": "/home/x", "XDG_CONFIG_HOME": "c"])
        #expect(home.configuration.path.hasPrefix("/home/x/"))
        #expect(home.data.path.hasPrefix("/home/x/"))
    }

    @Test("without a home there is nowhere to keep anything", arguments: [[:], ["HOME": ""], ["HOME": "x"]])
    func homeless(environment: [String: String]) {
        let error = #expect(throws: CommandFailure.self) { try ProgramFolders(environment: environment) }
        #expect(error?.status == .settingsWrong && error?.words.contains("XDG_DATA_HOME") == true)
    }
}
