import Foundation
import Testing

@testable import PeopleCommands

/// Programs that put text on a clipboard, with scripts in their place.
@Suite("The clipboard's programs")
struct ClipboardProgramTests {
    /// Puts scripts into a folder that is the whole path, and gives the clipboard's file.
    private func withPrograms(
        _ programs: [String: String], _ body: (_ environment: [String: String], _ copied: URL) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "clipboard-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let copied = folder.appending(path: "copied")
        for (name, script) in programs {
            let file = folder.appending(path: name)
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        try await body(["PATH": folder.path, "COPIED": copied.path, "WAYLAND_DISPLAY": "w", "DISPLAY": ":0"], copied)
    }

    @Test("the text goes in where nobody else sees it, whole and as it is")
    func copied() async throws {
        let text = "Zoë $(id) `x` '\"; 王 👩‍💻"
        try await withPrograms(["wl-copy": "/bin/cat >\"$COPIED\"; echo \"$#\" >>\"$COPIED\""]) { environment, copied in
            #expect(await ClipboardProgram(environment: environment, timeout: .seconds(60)).copy(text))
            let there = try String(contentsOf: copied, encoding: .utf8)
            #expect(there == text + "0\n")
        }
    }

    @Test("where one fails the next is tried, and where none works or there is no screen it is said")
    func failing() async throws {
        try await withPrograms(["wl-copy": "exit 1", "xclip": "/bin/cat >\"$COPIED\""]) { environment, copied in
            #expect(await ClipboardProgram(environment: environment, timeout: .seconds(60)).copy("a"))
            let there = try String(contentsOf: copied, encoding: .utf8)
            #expect(there == "a")
            var blind = environment
            (blind["WAYLAND_DISPLAY"], blind["DISPLAY"]) = (nil, "")
            #expect(await !ClipboardProgram(environment: blind, timeout: .seconds(60)).copy("a"))
        }
        try await withPrograms(["xclip": "exit 1"]) { environment, _ in
            #expect(await !ClipboardProgram(environment: environment, timeout: .seconds(60)).copy("a"))
        }
    }

    @Test("in tmux, which has a clipboard of its own, tmux is tried last, and gets the text where nobody else sees it")
    func tmux() async throws {
        let script = "/bin/cat >\"$COPIED\"; echo \"$@\" >>\"$COPIED\""
        try await withPrograms(["xclip": "exit 1", "tmux": script]) { environment, copied in
            #expect(await !ClipboardProgram(environment: environment, timeout: .seconds(60)).copy("a"))
            var inside = environment
            inside["TMUX"] = "/tmp/tmux-1000/default,1,0"
            #expect(await ClipboardProgram(environment: inside, timeout: .seconds(60)).copy("a "))
            let there = try String(contentsOf: copied, encoding: .utf8)
            #expect(there == "a load-buffer -w -\n")
        }
    }

    @Test("an empty text, and one that no pipe holds, is copied by no program")
    func limits() async throws {
        try await withPrograms(["wl-copy": "exit 0"]) { environment, _ in
            #expect(await !ClipboardProgram(environment: environment, timeout: .seconds(60)).copy(""))
            #expect(
                await !ClipboardProgram(environment: environment, timeout: .seconds(60)).copy(
                    String(repeating: "a", count: 16_385)))
        }
    }
}
