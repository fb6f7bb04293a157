import NativeOAuth
import PeopleFinder
import SmallFoundation
import TerminalScreen

/// Asks for the two settings that no sign-in can do without, tries them, and saves them.
struct FirstSettings {
    private let context: PeopleContext
    private let file: URL
    /// What flags and environment say, which is not asked for.
    private let fixed: SettingsValues
    /// What the file says, which is offered.
    private let saved: SettingsValues
    private let isFirst: Bool

    /// Nil where nothing is missing and nobody wants to be asked again, or where nobody could answer.
    init?(_ options: SettingsOptions, in context: PeopleContext, again: Bool = false) throws {
        guard context.presetSettings == nil, context.terminal.isFullyThere, options.settings == nil else { return nil }
        let sources = try SettingsSources(flags: options.values, file: nil, context: context)
        guard again || sources.missing != nil, sources.fixed.authority == nil || sources.fixed.clientID == nil else {
            return nil
        }
        let folders = try ProgramFolders(environment: context.environment)
        try ProgramFolders.checkOwner(of: folders.configuration, environment: context.environment)
        (self.context, file) = (context, folders.settingsFile)
        (fixed, saved, isFirst) = (sources.fixed, sources.saved, sources.missing != nil)
    }

    private var texts: Texts { context.texts }

    /// Asks until the answers work; throws where the person leaves before that.
    func ask() async throws {
        if isFirst { say(.commandSetupBegin(context.hint.program)) }
        if isFirst, let installedDemo { say(.commandSetupDemo(installedDemo)) }
        say(.commandSetupRegister("http://localhost", permission: "User.ReadBasic.All"))
        context.talk("\n")
        var (id, place) = (saved.clientID, saved.authority.map(Self.place))
        var isIDAsked = fixed.clientID == nil
        while true {
            var answers = SettingsValues()
            if isIDAsked { id = try await clientID(or: id) }
            if fixed.authority == nil {
                let typed = try await organization(or: place)
                answers.authority =
                    typed.contains("://") ? typed : "https://\(Self.microsoftHost)/\(typed)/v2.0"
                place = typed
            }
            answers.clientID = id
            let new = answers.filledWithinProvider(from: saved)
            let values = fixed.filled(from: new)
            context.talk("\(texts[.commandSetupTrying(values.authority ?? "")])\n")
            do {
                try await attempt(values)
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                tell(error)
                // Only what is wrong is asked for again, and not offered.
                let isPlaceWrong = Self.isOfPlace(error) && fixed.authority == nil
                isIDAsked = fixed.clientID == nil && !isPlaceWrong
                if isPlaceWrong { place = saved.authority.map(Self.place) }
                continue
            }
            try await save(new)
            context.note(.commandSetupSaved(file.path))
            return
        }
    }

    /// Whether the organization is wrong, whatever the id is.
    private static func isOfPlace(_ error: any Error) -> Bool {
        (error as? CommandFailure)?.message == .commandSetupNotMicrosoft
            || Failure(error).advice == .entra("checkAuthority")
    }

    /// How the demo is called that the shell finds, or that lies beside this program; nil where there is none.
    private var installedDemo: String? {
        let demo = "people-demo"
        if ChildProcess.find(demo, in: context.environment) != nil { return demo }
        let beside = context.programFolder.flatMap { ChildProcess.find("\($0)/\(demo)", in: [:]) }
        return beside.map(ShellWord.quoteIfNeeded)
    }

    private func say(_ phrase: Phrase) { context.talk(wrapped(texts[phrase]) + "\n") }

    private func wrapped(_ text: String) -> String {
        TextLayout.wrap(text, to: context.terminal.columns ?? 80).joined(separator: "\n")
    }

    /// Says what is wrong with the answers; the doctor would look at what is saved.
    private func tell(_ error: any Error) {
        var hint = context.hint
        hint.setUp = nil
        let report = ErrorReport(error, hint: hint, isOfDoctor: true, texts: texts)
        context.talk(wrapped("\(context.programName): \(report.words)") + "\n")
    }

    private static let microsoftHost = ClientSettings.MicrosoftCloud.global.authorityHost

    /// What somebody types for an address of Microsoft's; any other address as it is.
    private static func place(of authority: String) -> String {
        let parts = authority.split(separator: "/")
        return parts.count == 4 && parts[1] == microsoftHost ? String(parts[2]) : authority
    }

    /// Asks for the app's id until it can be one.
    private func clientID(or old: String?) async throws -> String {
        while true {
            let id = try await answer(to: .commandSetupClientID, or: old)
            guard !id.isEmpty else { throw nothingSaved }
            if !isMicrosofts || UUID(uuidString: id) != nil { return id }
            tell(
                CommandFailure(
                    .settingsWrong, .commandSetupNoID(id, example: "00001111-aaaa-2222-bbbb-3333cccc4444")))
        }
    }

    /// Whether the provider can only be Microsoft's, whose ids are UUIDs: any other one needs an address of Graph.
    private var isMicrosofts: Bool {
        guard let authority = fixed.authority.flatMap({ URL(string: $0) }) else {
            return (fixed.graph ?? saved.graph) == nil
        }
        return ClientSettings.MicrosoftCloud.containing(authority) != nil
    }

    /// Asks for the organization's domain; many people type their email address.
    private func organization(or old: String?) async throws -> String {
        let typed = try await answer(to: .commandSetupOrganization, or: old).filter { !$0.isWhitespace }
        // Many also type the address of its web pages.
        let site = URL(string: typed).flatMap { $0.scheme == "https" && $0.port == nil ? $0 : nil }
        if let host = site?.host(), ["", "/"].contains(site?.path()), host.contains(".") { return host }
        if typed.contains("://") { return typed }
        return typed.split(separator: "@").last.map(String.init) ?? "organizations"
    }

    /// What the person types, or the old answer for an empty line; the end of the input ends it all.
    private func answer(to question: Phrase, or old: String?) async throws -> String {
        let offer = old.map { " [\(TerminalText.clean($0))]" } ?? ""
        context.talk(wrapped(texts[question] + offer) + " ")
        let line = await typedLine(context.readLine)
        try Task.checkCancellation()
        guard let line else {
            context.talk("\n")
            throw nothingSaved
        }
        let typed = line.split { $0.isWhitespace }.joined(separator: " ")
        return typed.isEmpty ? old ?? "" : typed
    }

    private var nothingSaved: CommandFailure { CommandFailure(.canceled, .commandSetupNothingSaved) }

    /// Asks the provider who it is, and where it can be asked so whether it knows the app: by a code that nobody types.
    private func attempt(_ values: SettingsValues) async throws {
        let settings = try ClientSettings(values)
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

    private func save(_ values: SettingsValues) async throws {
        var content = SettingsValues.texts.compactMapValues { values[keyPath: $0] }
        content["scopes"] = values.scopes?.joined(separator: " ")
        let data = try Data(JSONRenderer().render(content).utf8)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try await OutputFile(option: file.path)?.write(mode: 0o644) { try $0(data) }
    }
}
