import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("Graph checks the token")
struct GraphTokenTests {
    static let prefix = "InvalidAuthenticationToken: "

    private func answer(_ authorization: String?, _ browser: inout TestBrowser) async throws -> Answer {
        var headers: HTTPFields = [:]
        headers[.authorization] = authorization
        return try await browser.send(.get, "/v1.0/me", headers: headers)
    }

    @Test("that isn't there", arguments: [nil, "", "Bearer", "Bearer ", "Basic eDp5"])
    func empty(authorization: String?) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        let answer = try await answer(authorization, &browser)

        #expect(answer.status == 401)
        #expect(answer.graphError == Self.prefix + "Access token is empty.")
        #expect(
            answer.headers[.wwwAuthenticate] == """
                Bearer realm="", authorization_uri=http://127.0.0.1:8380/common/oauth2/authorize, \
                client_id="00000003-0000-0000-c000-000000000000"
                """)
    }

    @Test("that is no token, or was changed", arguments: ["x", "a.b.c", "..", "e30.e30.e30"])
    func malformed(token: String) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))

        #expect(
            try await answer("Bearer \(token)", &browser).graphError
                == Self.prefix + """
                    IDX14100: JWT is not well formed, there are no dots (.).
                    The token needs to be in JWS or JWE Compact Serialization Format.
                    """)
    }

    @Test("whose signature doesn't hold")
    func signature() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        var other = TestBrowser(try await Emulator())
        let own = try await browser.tokens().string("access_token")
        let foreign = try await other.tokens().string("access_token")
        let parts = own.split(separator: ".")
        let foreignParts = foreign.split(separator: ".")

        for token in [foreign, "\(parts[0]).\(foreignParts[1]).\(parts[2])", "\(parts[0]).\(parts[1])."] {
            #expect(try await answer("Bearer \(token)", &browser).status == 401)
        }
        #expect(try await answer("bearer \(own)", &browser).status == 200)
    }

    @Test("that was made for somebody else")
    func audience() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let token = try await browser.tokens().string("id_token")

        #expect(
            try await answer("Bearer \(token)", &browser).graphError
                == Self.prefix + "Access token validation failure. Invalid audience.")
    }

    @Test("that has expired, to the second")
    func expiry() async throws {
        let time = TestTime()
        var browser = TestBrowser(try await Emulator(keyMaker: .shared, now: { time.now }))
        let token = try await browser.tokens().string("access_token")

        time.advance(by: 3598)
        #expect(try await answer("Bearer \(token)", &browser).status == 200)
        time.advance(by: 1)
        #expect(
            try await answer("Bearer \(token)", &browser).graphError
                == Self.prefix + "Lifetime validation failed, the token is expired.")
    }
}
