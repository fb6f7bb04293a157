import Foundation

/// A real terminal without a window: a program in tmux, whose keys are pressed and whose screen is read.
struct Tmux: Sendable {
    private let socket: String
    private let environment: [String: String]

    /// Starts a program in a terminal, with the socket in a folder that has a short path; a shell runs it, and says its
    /// status when it has ended.
    static func start(
        _ command: [String], columns: Int, rows: Int, on machine: Machine, in folder: URL
    ) async throws -> Tmux {
        var environment = machine.environment
        environment.merge(["TERM": "xterm-256color", "LANG": "C.UTF-8"]) { $1 }
        let tmux = Tmux(socket: folder.appending(path: "t").path, environment: environment)
        let words = command.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
        try await tmux.run(
            "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
            "\(words); echo STATUS $?; sleep 600")
        return tmux
    }

    /// Presses keys, by tmux's names for them or as text; what begins with Esc or has a space in it is sent as it is.
    func press(_ keys: String...) async throws {
        for key in keys {
            try await run(["send-keys"] + (key.hasPrefix("\u{1B}") || key.contains(" ") ? ["-l", key] : [key]))
        }
    }

    /// Gives the window another size.
    func resize(columns: Int, rows: Int) async throws {
        try await run("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    /// What is on the screen.
    func screen() async throws -> String {
        try await run("capture-pane", "-p").output
    }

    /// What is on the screen, with the sequences that color it and make it bold.
    func styledScreen() async throws -> String {
        try await run("capture-pane", "-p", "-e").output
    }

    /// The process of the program that was started in it.
    func program() async throws -> pid_t {
        let text = try await run("display-message", "-p", "#{pane_pid}").output
        let programs = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(pid_t.init).filter {
            // The name of the program stands in parentheses, and may have some in it.
            let stat = try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8)
            let fields = stat?.split(separator: ")").last?.split(separator: " ") ?? []
            return fields.count > 1 && fields[1] == text.filter(\.isNumber)
        }
        guard let program = programs.first else { throw ProgramFailure("The shell “\(text)” has no program.") }
        return program
    }

    /// Whether the terminal shows what is typed.
    func echoes() async throws -> Bool {
        let path = try await run("display-message", "-p", "#{pane_tty}").output.filter { !$0.isNewline }
        let device = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(device) }
        var modes = termios()
        guard tcgetattr(device, &modes) == 0 else { throw ProgramFailure("“\(path)” is no terminal.") }
        return modes.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Waits until one screen shows some texts, and not another one, and gives it.
    ///
    /// tmux may show a screen while the program still draws it, so what is expected of one screen is waited for together.
    @discardableResult
    func screen(showing texts: String..., butNot absent: String? = nil) async throws -> String {
        let what = "“\(texts.joined(separator: "”, “"))”" + (absent.map { " without “\($0)”" } ?? "")
        return try await screen(what) { screen in
            texts.allSatisfy { screen.contains($0) } && absent.map { !screen.contains($0) } ?? true
        }
    }

    /// Waits until the screen is as it should be, and gives it.
    @discardableResult
    func screen(
        _ what: String = "what was waited for", _ isAsItShouldBe: (String) -> Bool
    ) async throws -> String {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            let screen = try await screen()
            if isAsItShouldBe(screen) { return screen }
            guard ContinuousClock.now < deadline else { throw ProgramFailure("\(what) did not come:\n\(screen)") }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Ends it.
    func stop() async {
        _ = try? await run("kill-server")
    }

    @discardableResult
    private func run(_ arguments: String...) async throws -> FinishedProgram {
        try await run(arguments)
    }

    @discardableResult
    private func run(_ arguments: [String]) async throws -> FinishedProgram {
        guard FileManager.default.isExecutableFile(atPath: "/usr/bin/tmux") else {
            throw ProgramFailure(
                "There is no tmux here. On Debian: apt-get install tmux (Scripts/install-packages --tests)")
        }
        let program = URL(filePath: "/usr/bin/tmux")
        let finished = try await RunningProgram(program, ["-S", socket] + arguments, environment: environment).finish()
        guard finished.status == 0 else { throw ProgramFailure("\(finished)") }
        return finished
    }
}

/// Gives a test a program in a terminal, and ends both afterwards.
func withTerminal(
    _ command: [String], columns: Int = 100, rows: Int = 30, on machine: Machine, _ body: (Tmux) async throws -> Void
) async throws {
    try await withTemporaryFolder { folder in
        let tmux = try await Tmux.start(command, columns: columns, rows: rows, on: machine, in: folder)
        do {
            try await body(tmux)
        } catch {
            await tmux.stop()
            throw error
        }
        await tmux.stop()
    }
}
