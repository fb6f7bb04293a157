#if os(macOS) || os(Linux)
import Foundation
import Testing

@testable import NativeOAuth

/// Programs that are made for the test stand in for browsers, on a `PATH` of their own.
@Suite("System browser", .timeLimit(.minutes(5)))
struct SystemBrowserTests {
    private let address = "https://login.example/a?x=1&state=a%20b%73%25&y='$(touch%20z)';`z`"

    /// Makes a folder of programs, each of which keeps its arguments and ends with a status.
    ///
    /// They are links: a program that has just been written cannot be started while another test starts one too.
    private func withPrograms(
        _ programs: [String: Int], _ body: (URL) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "test browsers \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, status) in programs {
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: name), withDestinationURL: fixtureURL("stand-in-browser"))
            try Data("\(status)\n".utf8).write(to: folder.appending(path: "\(name).status"))
        }
        try await body(folder)
    }

    /// What a program was started with; nil when it was not.
    private func arguments(of program: String, in folder: URL) -> [String]? {
        (try? String(contentsOf: folder.appending(path: "\(program).got"), encoding: .utf8))
            .map { $0.split(separator: "\n").map(String.init) }
    }

    private func open(_ environment: [String: String], in folder: URL) async throws {
        let url = try #require(URL(string: address))
        var environment = environment
        environment["PATH"] = folder.path
        try await SystemBrowser(environment: environment).open(url)
    }

    /// The address as it is handed over; the URL type may have encoded what no URL may hold.
    private var shown: String { URL(string: address)?.absoluteString ?? "" }

    @Test("the commands of BROWSER are tried in their order, and no shell sees the address")
    func browserVariable() async throws {
        try await withPrograms(["broken": 1, "good": 0, "never": 0]) { folder in
            try await open(["BROWSER": "missing:broken:good --new-window:never"], in: folder)
            #expect(arguments(of: "broken", in: folder) == [shown])
            #expect(arguments(of: "good", in: folder) == ["--new-window", shown])
            #expect(arguments(of: "never", in: folder) == nil)
        }
    }

    @Test(
        "%s stands for the address and %% for a percent sign; a path with blanks is a program",
        arguments: [
            ("good --url=%s -x", ["--url=ADDRESS", "-x"]), ("good %%s", ["%s", "ADDRESS"]),
            ("good 100%% %s", ["100%", "ADDRESS"]), ("FOLDER/good", ["ADDRESS"]), ("::good", ["ADDRESS"]),
        ])
    func placeholders(command: String, expected: [String]) async throws {
        try await withPrograms(["good": 0]) { folder in
            try await open(["BROWSER": command.replacing("FOLDER", with: folder.path)], in: folder)
            #expect(
                arguments(of: "good", in: folder) == expected.map { $0.replacing("ADDRESS", with: shown) })
        }
    }

    #if os(Linux)
    @Test("without BROWSER it is the desktop's own way, where there is a desktop")
    func desktop() async throws {
        try await withPrograms(["xdg-open": 0]) { folder in
            try await open(["DISPLAY": ":0"], in: folder)
            #expect(arguments(of: "xdg-open", in: folder) == [shown])
        }
        try await withPrograms(["xdg-open": 0]) { folder in
            try await open(["WAYLAND_DISPLAY": "wayland-0"], in: folder)
            #expect(arguments(of: "xdg-open", in: folder) == [shown])
        }
    }

    @Test("the program inherits no descriptor, also none that another library opened for everybody")
    func inheritance() async {
        let descriptor = fcntl(STDIN_FILENO, F_DUPFD, 500)
        defer { _ = Foundation.close(descriptor) }
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC == 0)
        let script = "test -e /proc/$$/fd/0 && test ! -e /proc/$$/fd/\(descriptor)"
        let shell = ChildProcess(program: "/bin/sh", arguments: ["sh", "-c", script], environment: [:])
        #expect(await shell.startsWell(within: .seconds(30)))
    }
    #endif

    @Test("where nothing can be opened, that is said, with what to do in its place")
    func none() async throws {
        try await withPrograms(["broken": 3]) { folder in
            await #expect { try await open(["BROWSER": "broken:missing"], in: folder) } throws: {
                guard let error = $0 as? OAuthError else { return false }
                return error.code == .browserUnavailable && error.message.contains("BROWSER") == true
                    && error.message.contains("device code") == true && !"\(error)".contains("login.example")
            }
        }
    }

    @Test("only pages of the web are opened", arguments: ["file:///etc/passwd", "javascript:alert(1)", "/etc/passwd"])
    func otherSchemes(address: String) async throws {
        try await withPrograms(["good": 0]) { folder in
            let browser = SystemBrowser(environment: ["BROWSER": "good", "PATH": folder.path])
            await expectFailure(.invalidSettings) { try await browser.open(try #require(URL(string: address))) }
            #expect(arguments(of: "good", in: folder) == nil)
        }
    }
}
#endif
