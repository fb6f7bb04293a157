import FaultCases
import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("When and where a fault happens")
struct FaultTimingTests {
    /// Asks for one's own profile some times, and returns the statuses.
    private func statuses(_ fault: Fault, calls: Int = 6) async throws -> [Int] {
        var trial = try await FaultTrial()
        try trial.emulator.faults.add(fault)
        var statuses: [Int] = []
        for _ in 0..<calls { statuses.append(try await trial.ask(.me).status) }
        return statuses
    }

    @Test("until it is taken away, once, three times, from the third call on, or from the second to the fourth")
    func calls() async throws {
        var fault = Fault("status")
        #expect(try await statuses(fault) == [500, 500, 500, 500, 500, 500])
        fault.times = 1
        #expect(try await statuses(fault) == [500, 200, 200, 200, 200, 200])
        fault.times = 3
        #expect(try await statuses(fault) == [500, 500, 500, 200, 200, 200])
        fault.times = nil
        fault.from = 3
        #expect(try await statuses(fault) == [200, 200, 500, 500, 500, 500])
        fault.from = 2
        fault.to = 4
        #expect(try await statuses(fault) == [200, 500, 500, 500, 200, 200])
    }

    @Test("by chance, and by the same chance for the same seed")
    func chance() async throws {
        var fault = Fault("status")
        fault.probability = 0.5
        fault.seed = 7
        let first = try await statuses(fault, calls: 20)
        #expect(try await statuses(fault, calls: 20) == first)
        #expect(Set(first) == [200, 500])
        fault.seed = 8
        #expect(try await statuses(fault, calls: 20) != first)
        fault.probability = 0
        #expect(try await statuses(fault) == [200, 200, 200, 200, 200, 200])
    }

    @Test(
        "only where it is meant to",
        arguments: [
            ("endpoint", "me", true), ("endpoint", "graph", true), ("endpoint", "identity", false),
            ("endpoint", "users", false), ("path", "/v1.0/me", true), ("path", "/v1.0/users", false),
            ("account", "adelev@contoso.onmicrosoft.com", true), ("account", "alexw@contoso.onmicrosoft.com", false),
            ("account", "nobody@contoso.onmicrosoft.com", false),
            ("clientID", "C0470500-0000-4000-8000-0000000000AA", true),
            ("clientID", "c0470500-0000-4000-8000-0000000000bb", false), ("header", "Authorization", true),
            ("header", "X-Run", false), ("grantType", "refresh_token", false),
        ])
    func places(setting: String, value: String, happens: Bool) async throws {
        var fault = Fault("status")
        switch setting {
        case "endpoint": fault.endpoint = value
        case "path": fault.path = value
        case "account": fault.account = value
        case "clientID": fault.clientID = value
        case "grantType": fault.grantType = value
        default: fault.header = value
        }
        #expect(try await statuses(fault, calls: 1) == [happens ? 500 : 200])
    }

    @Test("for a value of a header, and not for another")
    func header() async throws {
        var trial = try await FaultTrial()
        try trial.emulator.faults.add(Fault("status") { $0.header = "X-Run: 7" })
        let name = try #require(HTTPField.Name("X-Run"))
        let token = trial.tokens.string("access_token")
        #expect(try await trial.browser.graph("/me", token: token, headers: [name: "7"]).status == 500)
        #expect(try await trial.browser.graph("/me", token: token, headers: [name: "8"]).status == 200)
    }

    @Test("for a person at the token endpoint, known by what is redeemed, and for a grant type by either name")
    func tokens() async throws {
        var trial = try await FaultTrial()
        var fault = Fault("status")
        fault.account = "alexw@contoso.onmicrosoft.com"
        fault.endpoint = "token"
        try trial.emulator.faults.add(fault)
        #expect(try await trial.ask(.token).status == 200)
        #expect(try await trial.ask(.token, grant: "refresh_token").status == 200)
        trial.emulator.faults.clear()
        fault.account = TestBrowser.adele
        fault.grantType = "refresh_token"
        try trial.emulator.faults.add(fault)
        #expect(try await trial.ask(.token).status == 200)
        #expect(try await trial.ask(.token, grant: "refresh_token").status == 500)
        trial.emulator.faults.clear()
        fault.account = nil
        fault.grantType = "urn:ietf:params:oauth:grant-type:device_code"
        try trial.emulator.faults.add(fault)
        #expect(try await trial.ask(.token, grant: "device_code").status == 500)
    }

    @Test(
        "what makes no sense is refused by name, with what would make some",
        arguments: [
            (Fault("no-such-kind"), "What there is: delay, hang"),
            (Fault("status") { $0.endpoint = "nowhere" }, "authorize"),
            (Fault("device-error") { $0.endpoint = "users" }, "It can at: token."),
            (Fault("answer-member"), "name is missing"),
            (
                Fault("answer-member") { ($0.name, $0.endpoint) = ("a", "authorize") },
                "It can at: batch, delta, devicecode"
            ),
            (Fault("redirect-error") { $0.grantType = "password" }, "nothing at authorize, sign-in has it"),
            (Fault("status") { $0.grantType = "device-code" }, "Did you mean device_code?"),
            (Fault("keys-other") { $0.account = TestBrowser.adele }, "nothing at keys has it"),
            (Fault("status") { ($0.endpoint, $0.clientID) = ("discovery", "x") }, "nothing at discovery has it"),
            (Fault("keys-other") { $0.path = "/v1.0/me" }, "nothing at keys has it"),
            (Fault("photo-bomb") { $0.path = "/common/oauth2" }, "nothing at photo has it"),
            (Fault("status") { $0.path = "http://localhost/v1.0/me" }, "without host and query"),
            (Fault("status") { $0.path = "/beta/me" }, "/v1.0 for /beta"),
            (Fault("status") { $0.path = "/me" }, "Did you mean /v1.0/me?"),
            (Fault("thortled"), "Did you mean throttled? What there is: delay"),
            (Fault("token-expires-in-zero"), "What there is: delay"),
            (Fault("delay") { $0.status = 500 }, "What it takes: seconds."),
            (Fault("error-number") { $0.status = 53003 }, "What it takes: text, error."),
            (Fault("error-number") { $0.error = "53003" }, "53003 is the text of error-number"),
            (Fault("error-number", text: "AADSTS53003"), "has to be a number, or several"),
            (Fault("error-number", text: ""), "has to be a number, or several"),
            (Fault("status") { $0.error = "53003" }, "53003 is the text of error-number"),
            (Fault("redirect-error") { $0.error = "AADSTS50033" }, "or the error of redirect-error"),
            (Fault("id-token-signature", text: "fliped"), "Did you mean flipped? What there is: missing"),
            (Fault("device-error") { $0.error = "slowdown" }, "Did you mean slow_down?"),
            (Fault("status") { $0.status = 99 }, "200 to 599"),
            (Fault("status") { $0.times = 0 }, "1 to 1000000000"), (Fault("status") { $0.probability = 2 }, "0 to 1"),
            (
                Fault("status") {
                    $0.from = 3; $0.to = 2
                }, "from"
            ), (Fault("delay") { $0.seconds = 601 }, "0 to 600"),
        ] as [(Fault, String)])
    func refused(fault: Fault, hint: String) throws {
        let faults = Faults()
        let error = try #require(#expect(throws: AdminError.self) { try faults.add(fault) })
        #expect("\(error.message) \(error.nextStep)".contains(hint), "\(error)")
        #expect(faults.all.isEmpty)
    }

    @Test(
        "what some call can meet is taken",
        arguments: [
            Fault("status") { ($0.endpoint, $0.path) = ("identity", "/") },
            Fault("graph-claims-challenge") { $0.path = "/v1" }, Fault("graph-claims-challenge") { $0.path = "/oidc" },
            Fault("status") { ($0.endpoint, $0.account) = ("identity", TestBrowser.adele) },
            Fault("status") { ($0.endpoint, $0.path) = ("other", "/v1.0/applications") },
            Fault("id-token-signature") { $0.grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer" },
        ])
    func taken(fault: Fault) throws { #expect(try Faults().add(fault) == 1) }

    @Test("a body that is too large is refused as without a fault")
    func large() async throws {
        var trial = try await FaultTrial()
        try trial.emulator.faults.add(Fault("answer-member", name: "token_type"))
        let form = ["a": String(repeating: "a", count: 70_000)]
        #expect(try await trial.browser.post("/common/oauth2/v2.0/token", form).status == 413)
    }

    @Test("the admin address itself never fails")
    func admin() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        try emulator.faults.add(Fault("status"))
        #expect(try await AdminClient(emulator).get("/faults").status == 200)
    }
}
