import HTTPTypes
import Testing

@testable import NativeOAuth

@Suite("WWW-Authenticate")
struct AuthenticationChallengeTests {
    private func read(_ fields: String...) -> [AuthenticationChallenge] {
        var response = HTTPResponse(status: .unauthorized)
        response.headerFields[values: .wwwAuthenticate] = fields
        return AuthenticationChallenge.all(in: response)
    }

    /// A field, and the challenges in it: a scheme and its parameters.
    static let fields: [(String, [(String, [String: String])])] = [
        ("", []),
        ("Bearer", [("bearer", [:])]),
        ("Basic, Bearer", [("basic", [:]), ("bearer", [:])]),
        (
            #"Bearer realm="a, b=\"c\"\\", ERROR=invalid_token"#,
            [("bearer", ["realm": #"a, b="c"\"#, "error": "invalid_token"])]
        ),
        (
            #"Basic realm="x", charset="UTF-8", Bearer error="e""#,
            [("basic", ["realm": "x", "charset": "UTF-8"]), ("bearer", ["error": "e"])]
        ),
        (
            #"DPoP algs="ES256 RS256",error="use_dpop_nonce""#,
            [("dpop", ["algs": "ES256 RS256", "error": "use_dpop_nonce"])]
        ),
        (#"Bearer a = "1" , b =2"#, [("bearer", ["a": "1", "b": "2"])]),
        (#"Bearer a="1" b="2""#, [("bearer", ["a": "1", "b": "2"])]),
        (#"Bearer a="first", A="second""#, [("bearer", ["a": "first"])]),
        (#"Bearer a="", b="1""#, [("bearer", ["a": "", "b": "1"])]),
    ]

    // RFC 9110, section 11.6.1
    @Test("the grammar is read as it is written", arguments: fields)
    func grammar(field: String, challenges: [(String, [String: String])]) {
        #expect(read(field) == challenges.map { AuthenticationChallenge(scheme: $0.0, parameters: $0.1) })
    }

    // RFC 9110, section 11.6.1, with its example
    @Test("several challenges in one field are told apart, and names are in lower case")
    func several() {
        #expect(
            read(#"Newauth realm="apps", type=1, title="Login to \"apps\"", BASIC Realm="simple""#) == [
                AuthenticationChallenge(
                    scheme: "newauth", parameters: ["realm": "apps", "type": "1", "title": #"Login to "apps""#]),
                AuthenticationChallenge(scheme: "basic", parameters: ["realm": "simple"]),
            ])
    }

    @Test("an address without quotation marks, as Graph sends it, does not hide what follows")
    func unquotedAddress() {
        let field = #"""
            Bearer realm="", authorization_uri=https://login.microsoftonline.com/common/oauth2/authorize, \#
            client_id="00000003-0000-0000-c000-000000000000", error="insufficient_claims", claims="e30="
            """#
        let challenges = read(field)
        #expect(challenges.count == 1)
        #expect(challenges.first?.error == "insufficient_claims")
        #expect(challenges.first?.parameters["claims"] == "e30=")
        #expect(
            challenges.first?.parameters["authorization_uri"]
                == "https://login.microsoftonline.com/common/oauth2/authorize")
    }

    @Test(
        "credentials in one piece are passed over, and are no scheme",
        arguments: [
            "Negotiate abc", "Negotiate abc=", "Negotiate YII+/-._~==", "Negotiate  abc== ", "NTLM TlRMTVNTUAAC",
        ])
    func token68(first: String) {
        let scheme = first.prefix { $0 != " " }.lowercased()
        let bearer = AuthenticationChallenge(scheme: "bearer", parameters: ["error": "e"])
        #expect(read(first + #", Bearer error="e""#) == [.init(scheme: scheme), bearer])
        #expect(read(#"Bearer error="e", "# + first) == [bearer, .init(scheme: scheme)])
    }

    @Test("several fields are read as one")
    func severalFields() {
        #expect(read("Negotiate", #"Bearer claims="e30=""#).map(\.scheme) == ["negotiate", "bearer"])
    }

    @Test(
        "commas without anything between them mean nothing",
        arguments: [#",,Bearer a="1",b=2"#, #" , Bearer ,, a="1" , ,b=2,, "#, #"Bearer a="1",,,,b=2"#])
    func commas(field: String) {
        #expect(read(field) == [.init(scheme: "bearer", parameters: ["a": "1", "b": "2"])])
    }

    @Test(
        "where the field stops making sense, the reading stops, and nothing is made up",
        arguments: [
            (#""""#, []), (",,,", []), ("=", []), ("@", []), ("Bearer =", ["bearer"]), ("Bearer error=", ["bearer"]),
            (#"Bearer "x""#, ["bearer"]), (#"Bearer error="open"#, ["bearer"]),
            (#"Bearer a="open\"#, ["bearer"]), (#"Bearer a=, b="1""#, ["bearer"]), ("Bearer =x", ["bearer"]),
            ("Bearer a=b=c", ["bearer"]), ("Bearer @, Basic", ["bearer"]), ("(Bearer)", []), ("Bärer x", ["b"]),
        ])
    func garbage(field: String, schemes: [String]) {
        #expect(read(field).map(\.scheme) == schemes && read(field).allSatisfy { $0.error == nil })
    }

    @Test("a field of 64 KiB is read, and a longer one is not")
    func size() {
        let rest = #"Bearer a=""#.utf8.count + 1
        let largest = #"Bearer a=""# + String(repeating: "x", count: 65536 - rest) + "\""
        #expect(read(largest).first?.parameters["a"]?.utf8.count == 65536 - rest)
        #expect(read(largest + "x").isEmpty)
        #expect(read(String(repeating: ",", count: 65536)).isEmpty)
        #expect(read(String(repeating: "a ", count: 32768)).count > 1)
    }

    @Test("no text makes the reading go round in a circle")
    func anything() {
        var generator = SystemRandomNumberGenerator()
        let characters = Array(#"ab=",\ ~/+@"#)
        for _ in 0..<5000 {
            let text = String((0..<30).map { _ in characters[Int.random(in: 0..<characters.count, using: &generator)] })
            #expect(read(text).count <= 30, "\(text)")
        }
    }
}
