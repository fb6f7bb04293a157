import Foundation
import GraphPeople
import NativeOAuth
import PeopleFinder
import Testing
import URLSessionTransport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("The page about sign-in in CI", .timeLimit(.minutes(5)))
struct CIPageTests {
    /// The blocks of a language on the page.
    private func blocks(_ language: String) throws -> [String] {
        let page = try String(contentsOf: MicrosoftClient.package.appending(path: "docs/ci.md"), encoding: .utf8)
        return page.components(separatedBy: "```\(language)\n").dropFirst().map {
            $0.components(separatedBy: "```")[0]
        }
    }

    @Test(
        "its Python signs in an application and, in three ways, a person; and it has a token end",
        arguments: [
            (0, #"^\['.+', '.+', '.+'\]"#), (1, #"^adelev@contoso\.onmicrosoft\.com"#),
            (2, #"^adelev@contoso\.onmicrosoft\.com"#), (5, "^401 InvalidAuthenticationToken"),
            (4, "^signed in"),
        ])
    func python(number: Int, output: String) async throws {
        let blocks = try blocks("python")
        let block = try #require(blocks.indices.contains(number) ? blocks[number] : nil)
        // What pytest would do with the page's test.
        let ending = "\nif 'test_sign_in' in globals():\n    test_sign_in()\n    print('signed in')\n"
        try await withEmulator(["--tls"]) { emulator in
            try await withTemporaryFolder { folder in
                try Data(emulator.readyLine.utf8).write(to: folder.appending(path: "ready.json"))
                for module in blocks where module.hasPrefix("# ") {
                    let name = String(module.prefix { $0 != "\n" }.dropFirst(2))
                    try Data(module.utf8).write(to: folder.appending(path: name))
                }
                try Data("import os\nos.chdir(os.path.dirname(os.path.abspath(__file__)))\n\(block)\(ending)".utf8)
                    .write(to: folder.appending(path: "page.py"))
                let finished = try await RunningProgram(
                    MicrosoftClient.python(), [folder.appending(path: "page.py").path],
                    environment: [
                        "HOME": folder.path, "PATH": "/usr/bin:/bin", "REQUESTS_CA_BUNDLE": emulator.ready.ca ?? "",
                    ]
                ).finish()
                finished.expect(status: 0)
                #expect(finished.output.range(of: output, options: .regularExpression) != nil, "\(finished)")
            }
        }
    }

    @Test("its fixtures of pytest start an organization of one's own, and print the journal of a test that fails")
    func fixtures() async throws {
        let fixtures = try #require(try blocks("python").first { $0.hasPrefix("# conftest.py") })
        let tests = """
            import requests

            def test_good(emu):
                assert requests.get(emu.ready["authority"] + "/.well-known/openid-configuration").ok

            def test_bad(emu):
                assert requests.get(emu.ready["graph"] + "/me").ok
            """
        try await withTemporaryFolder { folder in
            try Data(fixtures.utf8).write(to: folder.appending(path: "conftest.py"))
            try Data(tests.utf8).write(to: folder.appending(path: "test_page.py"))
            try FileManager.default.copyItem(
                at: MicrosoftClient.package.appending(path: "Examples/Emulator/organization.yaml"),
                to: folder.appending(path: "organization.yaml"))
            let programs = try BuiltProgram.tenantEmulator.url().deletingLastPathComponent().path
            let finished = try await RunningProgram(
                MicrosoftClient.python(), ["-m", "pytest", "-p", "no:cacheprovider", folder.path],
                environment: ["HOME": folder.path, "PATH": "\(programs):/usr/bin:/bin"]
            ).finish()
            finished.expect(status: 1)
            #expect(finished.output.contains("1 failed, 1 passed"), "\(finished)")
            #expect(finished.output.contains("GET /v1.0/me 401"), "\(finished)")
        }
    }

    @Test("its start waits for no emulator that isn't there, and takes none of an earlier run for it")
    func start() async throws {
        let start = try #require(try blocks("sh").first).components(separatedBy: "\n").prefix(3).joined(separator: "\n")
        #expect(start.contains("\ntenant-emulator ") && start.contains("\nuntil "))
        try await withTemporaryFolder { folder in
            try Data("an earlier run's".utf8).write(to: folder.appending(path: "ready.json"))
            let script = "cd '\(folder.path)'; tenant-emulator() { return 5; }; \(start)\n[ ! -s ready.json ]"
            try await RunningProgram(
                URL(filePath: "/bin/bash"), ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
                timeLimit: .seconds(60)
            ).finish().expect(status: 0)
        }
    }

    @Test("its Swift is the code here, which signs somebody in and finds a colleague")
    func swift() async throws {
        let block = try #require(try blocks("swift").first)
        let code = try String(contentsOfFile: #filePath, encoding: .utf8).replacing(
            "\n" + String(repeating: " ", count: 16), with: "\n")
        #expect(code.contains(block))
        try await withEmulator { emulator in
            try await withTemporaryFolder { folder in
                let readyFile = folder.appending(path: "ready.json")
                try Data(emulator.readyLine.utf8).write(to: readyFile)
                var queue = URLRequest(url: try #require(URL(string: emulator.ready.admin + "/sign-ins")))
                queue.httpMethod = "POST"
                queue.setValue("application/json", forHTTPHeaderField: "Content-Type")
                queue.httpBody = Data(#"{"account": "adelev@contoso.onmicrosoft.com"}"#.utf8)
                _ = try await URLSession.shared.data(for: queue)
                let ready = try SettingsValues(file: Data(contentsOf: readyFile), named: "ready.json")
                let settings = try ClientSettings(ready)
                let client = OAuthClient(
                    settings: settings, transport: URLSessionTransport(), store: InMemoryAccountStore())
                let browser = LoopbackUserAgent { url in Task { try await URLSession.shared.data(from: url) } }
                let account = try await client.signIn(with: browser)
                let graph = try GraphClient(account: account, client: client, endpoint: ready.graphURL(for: settings))
                let found = try await graph.people(matching: PeopleQuery("zizka")).people
                #expect(found.map(\.surname) == ["Žižka"])
            }
        }
    }
}
