import Foundation
import Testing

/// Where the output goes: files, devices, pipes, and places that take no more.
@Suite("people, written somewhere", .timeLimit(.minutes(5)))
struct WrittenFileTests {
    private static let commands = [["request", "GET", "/me"], ["photo", "me"]]

    /// Runs `people` in a shell that says where its output goes: `"$@"` is the command.
    private func people(_ arguments: [String], in script: String, on machine: Machine) async throws -> FinishedProgram {
        let words = [try BuiltProgram.people.url().path] + arguments
        return try await RunningProgram(
            URL(filePath: "/bin/sh"), ["-c", "cd '\(machine.file("").path)'; \(script)", "sh"] + words,
            environment: machine.environment
        ).finish()
    }

    private func kind(of file: URL) throws -> FileAttributeType? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
    }

    @Test("-o goes through a link, to a file, a device and stdout, and the link stays", arguments: commands)
    func link(command: [String]) async throws {
        try await withSignedInMachine { machine, _ in
            let (link, file) = (machine.file("link"), machine.file("file"))
            let count = "\"$@\" | wc -c"
            let bytes = try await people(command, in: count, on: machine).output
            for (target, status, shown) in [
                (file.path, 0, ""), ("/dev/null", 0, ""), ("/dev/full", 5, ""), ("/dev/stdout", 0, bytes),
            ] {
                try? FileManager.default.removeItem(at: link)
                try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target)
                let script = shown.isEmpty ? "\"$@\"" : count
                let run = try await people(command + ["-o", "link"], in: script, on: machine)
                run.expect(status: Int32(status))
                #expect(run.output == shown && run.errors.contains("link"), "\(run)")
                #expect(try kind(of: link) == .typeSymbolicLink)
            }
            let written = try await people(["file"], in: "wc -c <\"$2\"", on: machine).output
            #expect(written == bytes)
        }
    }

    @Test("-o goes into a pipe that has a name, and the pipe stays", arguments: commands)
    func pipe(command: [String]) async throws {
        try await withSignedInMachine { machine, _ in
            let bytes = try await people(command, in: "\"$@\" | wc -c", on: machine).output
            let script = """
                mkfifo pipe; wc -c <pipe & "$@" -o pipe; status=$?
                test -p pipe || { kill $!; exit 9; }; wait; exit $status
                """
            let run = try await people(command, in: script, on: machine).expect(status: 0)
            #expect(run.output == bytes, "\(run)")
        }
    }

    @Test("-o replaces a file as a whole, with the rights that it had, or leaves it as it was", arguments: commands)
    func replaced(command: [String]) async throws {
        try await withSignedInMachine { machine, _ in
            let file = machine.file("file")
            try machine.write(Data(repeating: 65, count: 100_000), to: file, mode: 0o640)
            // No more than one block can be written to any file.
            let short = "trap '' XFSZ; ulimit -f 0; exec \"$@\""
            let run = try await people(command + ["-o", "file"], in: short, on: machine).expect(status: 5)
            #expect(run.errors.contains("file cannot be written: file too large."), "\(run)")
            #expect(try Data(contentsOf: file).count == 100_000)
            try await people(command + ["-o", "file"], in: "exec \"$@\"", on: machine).expect(status: 0)
            let answer = try Data(contentsOf: file)
            #expect(!answer.isEmpty && answer.count < 100_000)
            #expect(try machine.mode(of: file) == 0o640)
            let names = try FileManager.default.contentsOfDirectory(atPath: machine.file("").path)
            #expect(!names.contains { $0.contains(".part") })
            let refused = try await people(
                ["request", "GET", "/nothing", "-o", "file"], in: "exec \"$@\"", on: machine)
            #expect(try refused.status != 0 && Data(contentsOf: file) == answer)
            try await people(command + ["-o", "."], in: "exec \"$@\"", on: machine).expect(status: 5)
        }
    }

    @Test("a disk that is full is told, with status 5, whatever is written")
    func fullDisk() async throws {
        try await withSignedInMachine { machine, _ in
            var commands = Self.commands + [["--help"], ["--version"], ["search", "--help"], ["help", "me"]]
            commands += ["bash", "zsh", "fish"].map { ["--generate-completion-script", $0] }
            commands += ["table", "json", "jsonl", "csv", "vcard"].map { ["search", "a", "--format", $0] }
            commands += ["card", "json", "vcard"].map { ["me", "--format", $0] }
            commands += [
                ["show", "adelev@contoso.onmicrosoft.com"], ["accounts"], ["accounts", "--format", "json"], ["token"],
                ["token", "--format", "json"], ["doctor"], ["doctor", "--format", "json"], ["doctor", "AADSTS50011"],
                ["request", "GET", "/nothing"],
            ]
            for command in commands { try await expectFullDisk(command, on: machine) }
        }
    }

    @Test("a disk that fills up while the directory is copied is told; the server answers, and later there is a copy")
    func copy() async throws {
        try await withSignedInMachine { machine, _ in
            let short = "trap '' XFSZ; ulimit -f 40; exec \"$@\""
            let run = try await people(["directory", "on"], in: short, on: machine).expect(status: 5)
            #expect(run.errors.contains("file too large"), "\(run)")
            let search = try await people(["search", "adele"], in: "exec \"$@\"", on: machine).expect(status: 0)
            #expect(search.output.contains("Adele Vance"))
            let again = try await people(["directory", "on"], in: "exec \"$@\"", on: machine).expect(status: 0)
            #expect(again.errors.contains("64 people"), "\(again)")
        }
    }

    @Test("a sign-in whose address cannot be written ends", arguments: ["--device-code", "--no-browser"])
    func signIn(option: String) async throws {
        try await withSignedInMachine { machine, _ in try await expectFullDisk(["sign-in", option], on: machine) }
    }

    private func expectFullDisk(_ command: [String], on machine: Machine) async throws {
        let run = try await people(command, in: "exec \"$@\" >/dev/full", on: machine).expect(status: 5)
        let words = "people: stdout can’t be written. Make room, or write it elsewhere. (no space left on device)"
        #expect(run.errorLines.last.map(String.init) == words, "\(run)")
    }

    @Test("a file that takes only the beginning is told")
    func halfWritten() async throws {
        try await withSignedInMachine { machine, _ in
            let short = "trap '' XFSZ; ulimit -f 1; exec \"$@\" >file"
            for command in [["search", "a", "--all", "--format", "json"], ["--help"], ["photo", "me"]] {
                let run = try await people(command, in: short, on: machine).expect(status: 5)
                #expect(run.errors.contains("can’t be written") && run.errors.contains("(file too large)"), "\(run)")
            }
        }
    }

    @Test(
        "a pipe that nobody reads any more ends a command quietly",
        arguments: [["me"], ["--help"], ["request", "GET", "/me"]])
    func closedPipe(command: [String]) async throws {
        try await withSignedInMachine { machine, _ in
            let script = "trap '' PIPE; mkfifo pipe; exec 4<>pipe; exec 5>pipe; exec 4<&-; exec \"$@\" >&5 5>&-"
            let run = try await people(command, in: script, on: machine).expect(status: 0)
            #expect(run.errors.isEmpty, "\(run)")
        }
    }
}
