import FaultCases
import Foundation
import Testing

@testable import TenantEmulator

@Suite("Faults of pages")
struct FaultedPageTests {
    private func path(_ link: String) throws -> String {
        String(link.dropFirst(try #require(link.range(of: "/v1.0")).upperBound.utf16Offset(in: link)))
    }

    @Test(
        "lead on for ever, each time to another address that is answered",
        arguments: ["next-link-endless", "pages-empty"])
    func endless(kind: String) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var browser = TestBrowser(emulator)
        let token = try await browser.tokens(scope: "openid User.Read.All").string("access_token")
        for fault in FaultCase.all[kind] ?? [] { try emulator.faults.add(fault) }
        var (next, links, names) = (
            "/users?$top=30&$filter=\("startswith(displayName,'a')".queryEncoded)", Set<String>(), [String]()
        )

        for _ in 0..<6 {
            let answer = try await browser.graph(next, token: token)
            #expect(answer.status == 200, "\(answer.body)")
            names += answer.names
            let link = answer.string("@odata.nextLink")
            #expect(links.insert(link).inserted)
            next = try path(link)
        }

        #expect(names.isEmpty == (kind == "pages-empty"))
        #expect(links.allSatisfy { $0.utf8.count < 400 }, "addresses don't grow")
    }

    @Test("lead on where a round of changes would be over, too")
    func changes() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var browser = TestBrowser(emulator)
        let token = try await browser.tokens(scope: "openid User.Read.All").string("access_token")
        try emulator.faults.add(Fault("next-link-endless", times: 2))
        try emulator.faults.add(Fault("answer-member", at: "delta", name: "value", value: [], times: 2))

        let first = try await browser.graph("/users/delta", token: token)
        let second = try await browser.graph(try path(first.string("@odata.nextLink")), token: token)
        let last = try await browser.graph(try path(second.string("@odata.nextLink")), token: token)

        #expect(first.json["@odata.deltaLink"] == nil && second.json["@odata.deltaLink"] == nil)
        #expect(last.json["@odata.deltaLink"] != nil)
        #expect(last.names.isEmpty == false)
    }
}
