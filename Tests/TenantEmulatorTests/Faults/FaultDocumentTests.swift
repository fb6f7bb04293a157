import Foundation
import Testing

@testable import TenantEmulator

@Suite("What docs/emulator-reference.md says of faults")
struct FaultDocumentTests {
    @Test("names every kind, and none that there isn't")
    func kinds() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../docs/emulator-reference.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        let start = try #require(text.range(of: "| attack or fault | kinds |"))
        let end = try #require(text.range(of: "Faults that a server can't cause"))
        let named = text[start.upperBound..<end.lowerBound].matches(of: /`([a-zA-Z0-9-]+)`/).map { String($0.output.1) }
            .filter { !$0.hasPrefix("--") }
        let words = EmulatedEndpoint.words + ["name", "value", "text", "seconds", "users", "grantType"]
        #expect(Set(named).subtracting(words) == Set(FaultKind.all.map(\.id)))
    }
}
