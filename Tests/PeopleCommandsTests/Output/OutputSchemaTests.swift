import Foundation
import GraphPeople
import PeopleTestSupport
import Testing

@testable import PeopleCommands

/// What the commands write as JSON, judged by another reader of JSON Schema than one of ours.
@Suite("docs/people-output.schema.json")
struct OutputSchemaTests {
    private let shell = Shell()

    private static let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }

    /// Somebody of whom everything is known, made up.
    private static let whole = #"""
        {"id":"48d31887-5fad-4d73-a9f5-3c356e68a038","displayName":"Adele Vance","givenName":"Adele","surname":"Vance",
        "userPrincipalName":"adelev@contoso.example","mail":"adelev@contoso.example","jobTitle":"Manager",
        "officeLocation":"18/2111","businessPhones":["+1 425 555 0109"],"mobilePhone":"+1 425 555 0110",
        "preferredLanguage":"en-US","accountEnabled":true,"userType":"Member","department":"Sales","companyName":"Contoso",
        "city":"Seattle","state":"WA","country":"United States","streetAddress":"1 Test Way","postalCode":"98000",
        "usageLocation":"US","mailNickname":"adelev","otherMails":["a@fabrikam.example"],
        "proxyAddresses":["SMTP:adelev@contoso.example"],"imAddresses":["adelev@contoso.example"],"faxNumber":"1",
        "employeeId":"7","employeeType":"Employee","employeeHireDate":"2014-01-01T00:00:00Z",
        "createdDateTime":"2014-01-01T00:00:00Z"}
        """#

    /// Validates documents; what the judge says is empty when they fit.
    private func faults(in documents: [String], as definition: String) throws -> String {
        let python = Self.package.appending(path: ".build/python/bin/python")
        try #require(
            FileManager.default.isExecutableFile(atPath: python.path),
            "jsonschema is not installed: run Scripts/install-packages --tests")
        let folder = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try documents.enumerated().map { number, document in
            let file = folder.appending(path: "\(number).json")
            try Data(document.utf8).write(to: file)
            return file.path
        }
        let program = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "validate.py")
        let schema = Self.package.appending(path: "docs/people-output.schema.json")
        let (process, output) = (Process(), Pipe())
        process.executableURL = python
        process.arguments = [program.path, schema.path, definition] + files
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect((process.terminationStatus == 0) == said.isEmpty, "\(said)")
        return said
    }

    private func output(_ arguments: String..., answer: String? = nil) async throws -> String {
        let graph = ScriptedGraph([answer.map { ScriptedGraph.Answer(body: $0) }].compactMap { $0 })
        return await shell.run(arguments, in: shell.context(transport: graph)).output
    }

    @Test("people, as an array, as lines and alone, with all that can be known of them and with nothing, fit")
    func people() async throws {
        try await shell.signIn("Adele Vance")
        let list = #"{"value":[\#(Self.whole),{"id":"2"}]}"#
        let array = try await output("search", "a", "--format", "json", answer: list)
        let nobody = try await output("search", "a", "--format", "json", answer: #"{"value":[]}"#)
        #expect(try faults(in: [array, nobody], as: "people") == "")
        let lines = try await output("search", "a", "--format", "jsonl", answer: list)
        let people = lines.split(separator: "\n").map(String.init)
        #expect(people.count == 2)
        let one = try await output("show", "adelev@contoso.example", "--format", "json", answer: Self.whole)
        let me = try await output("me", "--format", "json", answer: #"{"id":"2"}"#)
        #expect(one.contains(#""employeeHireDate""#), "what is only sometimes there is in the sample")
        #expect(try faults(in: people + [one, me], as: "person") == "")
        let somebody = Person(id: "2", displayName: "Megan Bowen")
        let inDepth = try JSONRenderer().render(PersonAnswer(person: somebody, managers: [somebody], directReports: []))
        #expect(inDepth.contains(#""managers""#) && inDepth.contains(#""directReports" : []"#))
        #expect(try faults(in: [inDepth], as: "person") == "")
    }

    @Test("accounts and a token fit")
    func accounts() async throws {
        let nobody = try await output("accounts", "--format", "json")
        try await shell.signIn("Adele Vance")
        let accounts = try await output("accounts", "--format", "json")
        #expect(try faults(in: [nobody, accounts], as: "accounts") == "")
        #expect(try faults(in: [try await output("token", "--format", "json")], as: "token") == "")
    }

    @Test("what the doctor finds, in good health and in bad, and what an error number means fit")
    func doctor() async throws {
        let bare = ["HOME": "/nonexistent", "XDG_CONFIG_HOME": "/nonexistent"]
        let nothing = await shell.run(
            "doctor", "--format", "json", in: shell.context(settings: nil, environment: bare)
        ).output
        try await shell.signIn("Adele Vance")
        // That is no description of a provider, which is a problem to be told.
        let asked = try await output("doctor", "--format", "json", answer: "{}")
        #expect(asked.contains(#""message""#))
        #expect(try faults(in: [nothing, asked], as: "doctor") == "")
        #expect(try faults(in: [try await output("doctor", "50011", "--format", "json")], as: "errorNumber") == "")
    }

    @Test(
        "the judge finds what does not fit: a type, a property that is missing, one that nobody described",
        arguments: [
            #"{"id":7}"#, "[]", String(whole.replacing(#""surname":"Vance","#, with: "")),
            String(whole.replacing(#""mail":"#, with: #""eMail":"","mail":"#)),
        ])
    func judge(document: String) throws {
        #expect(try faults(in: [document], as: "person") != "")
        #expect(try faults(in: [Self.whole], as: "person") == "")
    }
}
