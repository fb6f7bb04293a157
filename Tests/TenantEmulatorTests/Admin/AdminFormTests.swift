import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("The forms of the emulator's own page")
struct AdminFormTests {
    private static let browser: HTTPFields = [.accept: "text/html,*/*;q=0.8"]

    /// Opens the page and sends one of its forms with some fields filled in, and the others empty, as a browser does.
    private func submit(
        _ operation: String, _ fields: [String: String], to emulator: Emulator, canary: String? = nil
    ) async throws -> Answer {
        var browser = TestBrowser(emulator)
        let page = try await browser.send(.get, "/_emulator", headers: Self.browser)
        let start = try #require(page.body.range(of: "name=\"operation\" value=\"\(operation)\""))
        let form = page.body[start.upperBound...]
        let end = try #require(form.range(of: "</form>"))
        var sent = ["canary": canary ?? page.field("canary") ?? "", "operation": operation]
        for name in form[..<end.lowerBound].matches(of: /<input id="[^"]*" name="([^"]*)"/) {
            sent[String(name.output.1)] = ""
        }
        for (name, value) in fields {
            #expect(sent[name] != nil, "the form has no field \(name)")
            sent[name] = value
        }
        return try await browser.post("/_emulator", sent)
    }

    @Test("add a fault, with the numbers and texts that were typed")
    func fault() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let added = try await submit(
            "addFault", ["kind": "throttled", "text": "null", "seconds": "2.5"], to: emulator)
        #expect(added.status == 303 && added.headers[.location] == "/_emulator", "\(added.body)")
        let fault = try #require(emulator.faults.all.first?.fault)
        #expect(fault.text == "null" && fault.seconds == 2.5 && fault.name == nil)
    }

    @Test(
        "say on the page what can't be, and change nothing",
        arguments: [
            ("addFault", ["kind": "throtled"], "Did you mean throttled?"),
            ("addFault", ["kind": "delay", "seconds": "soon"], "seconds can&#39;t"),
            ("addSignIn", ["account": "nobody@contoso.onmicrosoft.com"], "Nobody signs in"),
        ] as [(String, [String: String], String)])
    func refused(operation: String, fields: [String: String], text: String) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let answer = try await submit(operation, fields, to: emulator)
        #expect(answer.status == 200 && answer.body.contains("role=\"alert\""))
        #expect(answer.body.contains(text), "\(answer.body)")
        #expect(emulator.faults.all.isEmpty && emulator.script.waiting.isEmpty)
    }

    @Test(
        "mean nothing from another page",
        arguments: ["addFault", "addSignIn", "reset", "clearJournal"]
    )
    func forged(operation: String) async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        let answer = try await submit(operation, [:], to: emulator, canary: "made up")
        #expect(answer.status == 403 && answer.adminError("code") == "foreignForm")
    }

    @Test("have a label for each field and an id that is nobody else's; the one script only looks at the journal again")
    func labels() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let page = try await browser.send(.get, "/_emulator", headers: Self.browser)
        let ids = page.body.matches(of: /<input id="([^"]*)"/).map { String($0.output.1) }
        #expect(Set(ids).count == ids.count && ids.count > 5)
        for id in ids { #expect(page.body.contains("<label for=\"\(id)\">"), "\(id)") }
        #expect(page.body.components(separatedBy: "<script").count == 2 && !page.body.contains("`"))
        let policy = try #require(page.headers[.contentSecurityPolicy])
        #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'sha256-"))
        #expect(page.headers[.referrerPolicy] == "same-origin", "else a browser sends Origin: null with the form")
        #expect(page.body.contains("<datalist id=\"kinds\">") && page.body.contains("data-newest=\"0\""))
    }
}
