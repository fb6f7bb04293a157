import NativeOAuth
import PeopleFinder
import SmallFoundation
import TerminalScreen

/// Asks somebody who has no settings yet for the two that no sign-in can do without, tries them, and saves them.
struct FirstSettings {
    private let context: PeopleContext
    private let file: URL
    /// What flags and environment say already.
    private let known: SettingsValues

    /// Nil where nothing is missing, where there is a file that somebody wrote, or where nobody could answer.
    init?(_ options: SettingsOptions, in context: PeopleContext) throws {
        guard context.presetSettings == nil, context.terminal.isFullyThere, options.settings == nil else { return nil }
        let sources = try SettingsSources(flags: options.values, file: nil, context: context)
        let folders = try ProgramFolders(environment: context.environment)
        guard !sources.missing.isEmpty, !FileManager.default.fileExists(atPath: folders.settingsFile.path) else {
            return nil
        }
        try ProgramFolders.checkOwner(of: folders.configuration, environment: context.environment)
        (self.context, file, known) = (context, folders.settingsFile, sources.merged)
    }

    private var texts: Texts { context.texts }

    /// Asks until the answers work, or until there is none.
    func ask() async throws {
        let program = context.hint.program
        let installed = installedDemo.map { Phrase.commandSetupBeginDemo(program, demo: $0) }
        say(installed ?? .commandSetupBegin(program, demo: "Scripts/demo"))
        say(.commandSetupRegister("http://localhost"))
        context.talk("\n")
        while let values = try await answers() {
            context.talk("\(texts[.commandSetupTrying(values.authority ?? "")])\n")
            do {
                try await attempt(values)
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                context.note(error)
                continue
            }
            try save(values)
            context.note(.commandSetupSaved(file.path))
            return
        }
    }

    /// How the demo is called that the shell finds, or that lies beside this program; nil where there is none.
    private var installedDemo: String? {
        let demo = "people-demo"
        if ChildProcess.find(demo, in: context.environment) != nil { return demo }
        let beside = context.programFolder.flatMap { ChildProcess.find("\($0)/\(demo)", in: [:]) }
        return beside.map(ShellWord.quoteIfNeeded)
    }

    private func say(_ phrase: Phrase) {
        let lines = TextLayout.wrap(texts[phrase], to: context.terminal.columns ?? 80)
        context.talk(lines.joined(separator: "\n") + "\n")
    }

    private func answers() async throws -> SettingsValues? {
        var values = known
        if known.clientID == nil {
            guard let id = try await answer(to: .commandSetupClientID), !id.isEmpty else { return nil }
            values.clientID = id
        }
        if known.authority == nil {
            guard let place = try await answer(to: .commandSetupOrganization) else { return nil }
            values.authority =
                place.contains("://")
                ? place : "https://login.microsoftonline.com/\(place.isEmpty ? "organizations" : place)/v2.0"
        }
        // Where both are known something else is wrong, which the next step tells.
        return values == known ? nil : values
    }

    private func answer(to question: Phrase) async throws -> String? {
        context.talk("\(texts[question]) ")
        let line = await typedLine(context.readLine)
        try Task.checkCancellation()
        return line?.split { $0.isWhitespace }.joined(separator: " ")
    }

    /// Asks the provider who it is, and where it can be asked so whether it knows the app: by a code that nobody types.
    private func attempt(_ values: SettingsValues) async throws {
        let settings = try ClientSettings(values)
        if ClientSettings.MicrosoftCloud.containing(settings.issuer) != nil, UUID(uuidString: settings.clientID) == nil
        {
            throw CommandFailure(
                .settingsWrong,
                .commandSetupNoID(settings.clientID, example: "00001111-aaaa-2222-bbbb-3333cccc4444"))
        }
        guard try values.graphURL(for: settings) != nil else {
            throw CommandFailure(.settingsWrong, .commandSetupNotMicrosoft, .commandAskForFile(file.path))
        }
        let client = try OAuthClient(
            settings: settings, transport: context.transport(), store: InMemoryAccountStore())
        guard try await client.metadata().deviceAuthorizationEndpoint != nil else { return }
        do {
            var states = client.signInWithDeviceCode().makeAsyncIterator()
            _ = try await states.next()
        } catch let error as OAuthError where Failure(error).situation != .appNotRegistered {
            // An app may be registered for the browser alone; the network has just answered.
        }
    }

    private func save(_ values: SettingsValues) throws {
        var saved: [String: String] = [:]
        if known.authority == nil { saved["authority"] = values.authority }
        if known.clientID == nil { saved["clientId"] = values.clientID }
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        _ = try NewFile.write(Data(JSONRenderer().render(saved).utf8), file.path)
    }
}
