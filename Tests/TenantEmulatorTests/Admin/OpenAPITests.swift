import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("The description of the admin API")
struct OpenAPITests {
    @Test("each operation in it is answered by the routes, and each route is in it")
    func routes() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let admin = AdminClient(emulator)
        let paths = try #require(try await admin.get("/openapi.json").json["paths"] as? [String: [String: Any]])
        var described: Set<String> = []
        for (path, operations) in paths {
            for method in operations.keys {
                described.insert("\(method.uppercased()) \(path)")
                let name = try #require(HTTPRequest.Method(method.uppercased()))
                let asked = String(path.dropFirst("/_emulator".count)).replacing(/\{[a-z]+\}/, with: "0")
                let answer = try await admin.send(name, asked, name == .get || name == .delete ? nil : "{}")
                // What isn't there has Hummingbird's own answer: an error that names no next step.
                #expect(
                    answer.status < 300 || answer.adminError("nextStep") != nil, "\(method) \(path): \(answer.body)")
            }
        }
        let known = AdminRoutes(
            controls: emulator.controls,
            pages: PageRenderer(brand: SampleOrganization.contoso),
            access: AdminGuard(secret: emulator.adminSecret)
        )
        .operations
        #expect(described == Set(known.map { "\($0.method.rawValue) \(AdminPath.root)\($0.path)" }))
        #expect(Set(known.map(\.id)) == Set(emulator.controls.operations.keys).union(["getDescription"]))
    }

    @Test("what it hasn't got is refused as anything else is, with what there is")
    func fallback() async throws {
        let admin = AdminClient(try await Emulator(keyMaker: .shared))
        let unknown = try await admin.get("/fault")
        #expect(unknown.status == 404 && unknown.adminError("code") == "notFound")
        #expect(unknown.adminError("nextStep")?.hasPrefix("Did you mean /_emulator/faults? ") == true)
        for (method, path, allowed) in [
            (.delete, "/clock", "GET, POST"), (.put, "/people/x", "GET, PATCH, DELETE"), (.put, "/faults/kinds", "GET"),
        ] as [(HTTPRequest.Method, String, String)] {
            let refused = try await admin.send(method, path)
            #expect(refused.status == 405 && refused.headers[.allow] == allowed)
            #expect(refused.adminError("nextStep") == "What it takes: \(allowed).")
        }
        var browser = TestBrowser(admin.emulator)
        #expect(try await browser.send(.get, "/nowhere").adminError("nextStep") == nil)
    }

    /// What Scripts/install-packages has installed; without it the test says what to type.
    private static let python = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../.build/python/bin/python").standardizedFileURL

    @Test(
        "openapi-spec-validator finds nothing wrong with it, and something with what is wrong",
        arguments: [true, false])
    func validator(isRight: Bool) async throws {
        try #require(
            FileManager.default.isExecutableFile(atPath: Self.python.path),
            "openapi-spec-validator is not installed: run Scripts/install-packages --tests")
        let folder = try TemporaryFolder()
        let document = try await AdminClient(try await Emulator(keyMaker: .shared)).get("/openapi.json").body
        let text = isRight ? document : document.replacing("\"paths\":", with: "\"path\":")
        let file = URL(fileURLWithPath: folder.path + "/openapi.json")
        try Data(text.utf8).write(to: file)
        let (process, output) = (Process(), Pipe())
        process.executableURL = Self.python
        process.arguments = ["-m", "openapi_spec_validator", file.path]
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect((process.terminationStatus == 0) == isRight, "\(said)")
    }

    @Test("it has every name that a member with a choice can have")
    func choices() {
        func names(_ record: Record, _ name: String) -> [String] {
            let schema = record.members.first { $0.name == name }?.schema
            return (schema?["enum"] ?? schema?["items"]?["enum"])?.array?.compactMap(\.string) ?? []
        }
        #expect(names(.application, "signInAudience") == SignInAudience.allCases.map(\.rawValue))
        #expect(names(.application, "optionalClaims") == OptionalClaim.allCases.map(\.rawValue))
        #expect(names(.tenant, "kind") == Tenant.Kind.allCases.map(\.rawValue))
        #expect(names(.journalEntry, "kind") == JournalEntry.Kind.allCases.map(\.rawValue))
        #expect(names(.signIn, "outcome") == ScriptedSignIn.Outcome.allCases.map(\.rawValue))
        #expect(names(.signIn, "occasion") == ScriptedSignIn.Occasion.allCases.map(\.rawValue))
        #expect(names(.fault, "kind") == FaultKind.all.map(\.id))
    }

    @Test("it has the longest that access tokens can last")
    func longest() {
        func maximum(_ name: String) -> Int? {
            Record.lifetimes.members.first { $0.name == name }?.schema["maximum"]?.integer
        }
        #expect(maximum("accessToken") == EmulatorLifetimes.longestAccessToken)
        #expect(maximum("continuousAccessToken") == EmulatorLifetimes.longestContinuousAccessToken)
    }

    @Test("every schema that it refers to is there, and every operation has a name of its own")
    func references() async throws {
        let answer = try await AdminClient(try await Emulator(keyMaker: .shared)).get("/openapi.json")
        let components = try #require(answer.json["components"] as? [String: Any])
        let schemas = try #require(components["schemas"] as? [String: Any])
        let referred = Set(answer.body.matches(of: /#\/components\/schemas\/([A-Za-z]+)/).map { String($0.output.1) })
        #expect(referred.subtracting(schemas.keys).isEmpty)
        let names = answer.body.matches(of: /"operationId":"([A-Za-z]+)"/).map { String($0.output.1) }
        #expect(Set(names).count == names.count && names.count > 30)
    }
}
