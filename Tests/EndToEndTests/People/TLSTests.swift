import Foundation
import Testing

/// `people` and the emulator over TLS, as two programs that share nothing but a file with a certificate.
@Suite("people, over TLS", .timeLimit(.minutes(5)))
struct TLSTests {
    @Test("signs in and searches with the authority's certificate, and is refused without it")
    func certificate() async throws {
        try await withEmulator(["--tls"]) { emulator in
            let certificate = try #require(emulator.ready.ca)
            #expect(emulator.ready.authority.hasPrefix("https://127.0.0.1:"))
            #expect(emulator.ready.graph.hasPrefix("https://127.0.0.1:"))
            try await withMachine(settings: emulator.readyLine) { machine in
                try await machine.people("sign-in", "--no-browser")
                    .expectComplaint(status: 5, naming: ["PEOPLE_CA", "127.0.0.1"])
                var trusting = machine
                trusting.environment["PEOPLE_CA"] = certificate
                let secrets = machine.file("key-log")
                trusting.environment["SSLKEYLOGFILE"] = secrets.path
                try await trusting.signIn(answers: emulator.ready.answers).expect(status: 0)
                let found = try await trusting.people("search", "zizka", "--format", "json").expect(status: 0)
                #expect(try found.json([FoundPerson].self).map(\.displayName) == ["Jan Žižka"])
                #expect(!FileManager.default.fileExists(atPath: secrets.path))
                // As for curl, the variable names all the roots there are.
                var other = machine
                other.environment["SSL_CERT_FILE"] = certificate
                try await other.people("me").expect(status: 0)
                try await machine.people("search", "zizka").expectComplaint(status: 5, naming: ["PEOPLE_CA"])
            }
        }
    }

    @Test("the same certificate serves after a restart with the same database; a temporary one is gone at the end")
    func restart() async throws {
        try await withTemporaryFolder { folder in
            let database = folder.appending(path: "a.sqlite").path
            var certificates: [String] = []
            for _ in 0..<2 {
                try await withEmulator(["--tls", "--database", database]) { emulator in
                    let file = try #require(emulator.ready.ca)
                    certificates.append(try String(contentsOfFile: file, encoding: .utf8))
                }
            }
            #expect(certificates.count == 2 && certificates[0] == certificates[1])
            var passing: String?
            try await withEmulator(["--tls"]) { emulator in
                let file = try #require(emulator.ready.ca)
                #expect(FileManager.default.fileExists(atPath: file))
                passing = file
            }
            #expect(!FileManager.default.fileExists(atPath: try #require(passing)))
        }
    }
}
