import Foundation
import Testing

/// Servers that answer as no server should, at the built `people`: a sentence and a status each, and nothing hangs.
@Suite("Bad input: what a server answers", .timeLimit(.minutes(5)))
struct ServerFaultTests {
    /// What the server does with a request, by the first part of its path; and what `people` makes of it.
    private static let faults: [(name: String, status: Int32, naming: [String])] = [
        ("reset", 4, ["The connection to http://127.0.0.1:", " broke."]),
        ("half", 4, ["The connection to http://127.0.0.1:", " broke."]),
        ("endless", 1, ["more than 16777216 bytes"]),
        ("redirects", 5, ["302"]),
        ("page", 5, ["is not what Microsoft Graph sends"]),
        ("bomb", 5, ["is not what Microsoft Graph sends"]),
        ("noise", 4, ["does not answer in HTTP", "https://"]),
    ]

    @Test("each fault has a sentence that names it, and a status")
    func faults() async throws {
        try await withBadServer { machine, address, _ in
            for fault in Self.faults {
                var machine = machine
                machine.environment["PEOPLE_GRAPH"] = "\(address)/\(fault.name)"
                try await machine.people("search", "adele").expectComplaint(status: fault.status, naming: fault.naming)
            }
        }
    }

    @Test("Ctrl-C ends a request at once, whether nothing has come, a head, or a part of the body")
    func interrupt() async throws {
        try await withBadServer { machine, address, server in
            for name in ["silence", "head", "trickle"] {
                var machine = machine
                machine.environment["PEOPLE_GRAPH"] = "\(address)/\(name)"
                let program = try machine.start(["search", "adele"])
                #expect(try await server.nextLine() == name)
                let began = ContinuousClock.now
                program.send(SIGINT)
                try await program.finish().expect(status: 130)
                #expect(.now - began < .seconds(5))
            }
        }
    }

    @Test("http to a port that speaks TLS, and TLS to one that speaks http, are named as what they are")
    func otherProtocol() async throws {
        try await withEmulator(["--tls"]) { secure in
            try await withSignedInMachine { machine, emulator in
                var machine = machine
                machine.environment["PEOPLE_GRAPH"] = secure.ready.graph.replacing("https:", with: "http:")
                try await machine.people("search", "adele")
                    .expectComplaint(status: 4, naming: ["does not answer in HTTP", "https://"])
                machine.environment["PEOPLE_GRAPH"] = emulator.ready.graph.replacing("http:", with: "https:")
                try await machine.people("search", "adele")
                    .expectComplaint(status: 5, naming: ["does not speak TLS", "http://"])
            }
        }
    }

    @Test("a libcurl that is too old is named with its package, before anything is sent")
    func oldLibrary() async throws {
        try await withSignedInMachine { machine, _ in
            var machine = machine
            let folder = machine.file("old")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            // A library that lacks what is needed is as good as an old one.
            let other = try #require(
                ["/lib/x86_64-linux-gnu", "/lib/aarch64-linux-gnu", "/lib64"].map { "\($0)/libm.so.6" }
                    .first(where: FileManager.default.fileExists(atPath:)))
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: "libcurl.so.4").path, withDestinationPath: other)
            machine.environment["LD_LIBRARY_PATH"] = folder.path
            try await machine.people("search", "adele").expectComplaint(status: 5, naming: ["7.77", "libcurl4"])
        }
    }

    @Test("the passwords of a .netrc are sent to nobody")
    func netrc() async throws {
        try await withBadServer { machine, address, server in
            var machine = machine
            let file = URL(filePath: try #require(machine.environment["HOME"])).appending(path: ".netrc")
            try machine.write(Data("machine 127.0.0.1 login eve password secret\n".utf8), to: file)
            machine.environment["PEOPLE_AUTHORITY"] = "\(address)/page"
            _ = try await machine.people("sign-in", "--no-browser")
            #expect(try await server.nextLine() == "page")
        }
    }

    @Test("PEOPLE_CA that is not there, and one that holds no certificate, are named", arguments: [true, false])
    func certificates(isThere: Bool) async throws {
        try await withEmulator(["--tls"]) { emulator in
            try await withMachine(settings: emulator.readyLine) { machine in
                var machine = machine
                let file = machine.file("roots.pem")
                if isThere { try machine.write(Data("no certificate".utf8), to: file) }
                machine.environment["PEOPLE_CA"] = file.path
                try await machine.people("sign-in", "--no-browser").expectComplaint(
                    status: 5, naming: [file.path, isThere ? "holds no certificate" : "cannot be read"])
            }
        }
    }

    /// Gives a test a signed-in machine, the address of the server, and the server, which writes what it is asked for.
    private func withBadServer(_ body: (Machine, String, RunningProgram) async throws -> Void) async throws {
        try await withSignedInMachine { machine, _ in
            let server = try RunningProgram(
                URL(filePath: "/usr/bin/python3"), ["-u", "-c", Self.server], environment: [:])
            let port = try await server.nextLine()
            try await body(machine, "http://127.0.0.1:\(port)", server)
            await server.stop()
        }
    }

    private static let server = """
        import gzip, socket, struct, threading, time
        HEAD = b"HTTP/1.1 200 OK\\r\\nContent-Type: application/json\\r\\n"
        SIZED = HEAD + b"Content-Length: 1000\\r\\n\\r\\n"

        def serve(it):
            request = it.recv(65536)
            name = request.split(b"/")[1].split(b"?")[0].decode()
            print(name + " with a password" * (b"authorization: basic" in request.lower()))
            if name == "reset":
                it.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            elif name == "half":
                it.sendall(SIZED + b'{"value":[')
            elif name == "redirects":
                it.sendall(b"HTTP/1.1 302 Found\\r\\nLocation: /redirects\\r\\nContent-Length: 0\\r\\n\\r\\n")
            elif name == "page":
                it.sendall(b"HTTP/1.1 200 OK\\r\\nContent-Type: text/html\\r\\nContent-Length: 12\\r\\n\\r\\n<h1>Hi!</h1>")
            elif name == "bomb":
                body = gzip.compress(bytes(1 << 28), 1)
                it.sendall(HEAD + b"Content-Encoding: gzip\\r\\nContent-Length: %d\\r\\n\\r\\n" % len(body) + body)
            elif name == "noise":
                it.sendall(bytes(range(256)))
            elif name == "endless":
                it.sendall(HEAD + b"\\r\\n[")
                while True: it.sendall(b" " * 65536)
            else:
                if name != "silence": it.sendall(SIZED)
                while True:
                    if name == "trickle": it.sendall(b" ")
                    time.sleep(0.1)
            it.close()

        listener = socket.create_server(("127.0.0.1", 0))
        print(listener.getsockname()[1])
        while True: threading.Thread(target=serve, args=[listener.accept()[0]], daemon=True).start()
        """
}
