import Foundation
import Testing

/// Sign-ins that come to no good end; each says why, and leaves no account behind.
@Suite("Bad input: the way through the browser", .timeLimit(.minutes(5)))
struct SignInFaultTests {
    /// Runs a sign-in that has to fail in the organization, and looks that nothing was kept.
    private func withFailingSignIn(
        _ body: (Machine, RunningEmulator) async throws -> Void
    ) async throws {
        try await withEmulator { emulator in
            try await withMachine(settings: emulator.readyLine) { machine in
                try await body(machine, emulator)
                let accounts = try await machine.people("accounts", "--format", "json").expect(status: 0)
                #expect(accounts.output == "[]\n", "\(accounts)")
            }
        }
    }

    @Test("a browser that never comes back is waited for as long as --timeout says, then status 4")
    func neverBack() async throws {
        try await withFailingSignIn { machine, _ in
            let (program, _) = try await machine.startSignIn(["--timeout", "5"])
            let run = try await program.finish().expect(status: 4)
            #expect(run.errorLines.last?.contains("did not come back in time") == true, "\(run)")
            #expect(run.errorLines.last?.contains("again") == true, "\(run)")
        }
    }

    @Test("a time that is none is refused", arguments: ["0", "-1", "soon", "90000"])
    func wrongTimeout(seconds: String) async throws {
        try await withMachine { machine in
            try await machine.people("sign-in", "--timeout=\(seconds)")
                .expectComplaint(status: 64, naming: ["timeout"], lines: 4)
        }
    }

    @Test("Ctrl-C while the browser is open ends it with status 130")
    func interrupted() async throws {
        try await withFailingSignIn { machine, _ in
            let (program, _) = try await machine.startSignIn()
            program.send(SIGINT)
            let run = try await program.finish().expect(status: 130)
            #expect(run.errorLines.last == "people: Canceled.", "\(run)")
        }
    }

    @Test("a person who cancels on the page ends it with status 2, and is told how to begin again")
    func refused() async throws {
        try await withFailingSignIn { machine, emulator in
            let run = try await machine.signIn(answers: emulator.ready.answers, presses: ["Cancel"]).expect(status: 2)
            #expect(run.errorLines.last?.contains("didn’t agree") == true, "\(run)")
            #expect(run.errorLines.last?.contains("people sign-in") == true, "\(run)")
        }
    }

    @Test("a redirect port that another program has is named")
    func redirectPortInUse() async throws {
        try await withFailingSignIn { machine, emulator in
            let port = try #require(emulator.ready.port)
            var machine = machine
            machine.environment["PEOPLE_REDIRECT_URI"] = "http://127.0.0.1:\(port)"
            try await machine.people("sign-in", "--no-browser")
                .expectComplaint(status: 5, naming: ["\(port)", "in use"])
        }
    }

    @Test("a browser that cannot be started is told of, with how to do without")
    func brokenBrowser() async throws {
        try await withFailingSignIn { machine, _ in
            var machine = machine
            machine.environment["BROWSER"] = "/bin/false"
            let run = try await machine.people("sign-in").expect(status: 5)
            #expect(run.errorLines.last?.contains("--no-browser") == true, "\(run)")
            #expect(run.output.isEmpty)
        }
    }

    @Test("a machine without a browser gets an address and a code for another one, without being asked")
    func noBrowser() async throws {
        try await withFailingSignIn { machine, emulator in
            let program = try machine.start(["sign-in"])
            let base = emulator.ready.graph.dropLast("/v1.0".count)
            #expect(try await program.nextLine() == "\(base)/devicelogin")
            #expect(try await program.nextLine().count == 9)
            program.send(SIGINT)
            let run = try await program.finish().expect(status: 130)
            #expect(run.errorLines.first?.contains("No browser can be opened here") == true, "\(run)")
        }
    }

    @Test("a browser that is opened can be stopped like any program")
    func browserSignals() async throws {
        try await withFailingSignIn { machine, _ in
            // It ends itself with SIGTERM and SIGINT; one that inherited them blocked or ignored would come to the end.
            let (script, witness) = (machine.file("browser"), machine.file("witness"))
            for signal in ["TERM", "INT"] {
                let text = """
                    echo "$1" >'\(witness.path)'
                    kill -\(signal) $$
                    echo survived >>'\(witness.path)'
                    exit 1

                    """
                try machine.write(Data(text.utf8), to: script)
                var machine = machine
                machine.environment["BROWSER"] = "/bin/sh \(script.path) %s"
                try await machine.people("sign-in").expect(status: 5)
                let seen = try String(contentsOf: witness, encoding: .utf8)
                #expect(seen.hasPrefix("http://127.0.0.1:") && !seen.contains("survived"), "\(signal): \(seen)")
            }
        }
    }
}
