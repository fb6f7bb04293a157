import Foundation
import Testing

@testable import NativeOAuth

@Suite("Base64url")
struct Base64URLTests {
    @Test("decodes what it encodes, whatever the length", arguments: 0..<67)
    func roundTrip(length: Int) throws {
        let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ length) }
        let text = Base64URL.encode(bytes)
        #expect(Base64URL.decode(text) == Data(bytes))
        #expect(
            text
                == Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").filter {
                    $0 != "="
                })
    }

    // RFC 7515, section 2 and RFC 4648, section 3.5
    @Test(
        "refuses padding, the plain alphabet, white space and bits that are left over",
        arguments: ["YQ==", "a+b/", "YW Jj", "YWJj\n", "YR", "YWK", "A", "AAAAA", "Yé"])
    func refuses(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }
}

@Suite("Code verifier")
struct CodeVerifierTests {
    @Test("gives the challenge of RFC 7636, appendix B")
    func challenge() {
        let verifier = Redacted("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        #expect(verifier.digest == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test("is never drawn twice in ten thousand attempts, and has 43 characters")
    func unique() {
        let drawn = (0..<10_000).map { _ in RandomBytes.token() }
        #expect(Set(drawn).count == drawn.count)
        #expect(drawn.allSatisfy { $0.utf8.count == 43 })
    }
}

@Suite("Redacted")
struct RedactedTests {
    @Test("shows nothing when printed, interpolated, dumped or mirrored")
    func hides() {
        let secret = Redacted("hunter2")
        var dumped = ""
        dump(secret, to: &dumped)
        dump(["key": secret], to: &dumped)
        let shown = "\(secret) \(String(reflecting: secret)) \(dumped) \(Mirror(reflecting: secret).children.count)"
        #expect(!shown.contains("hunter2"))
        #expect(secret.reveal() == "hunter2")
    }
}

@Suite("HTTP date")
struct HTTPDateTests {
    @Test(
        "reads the form that RFC 9110 wants",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199), ("Fri, 31 Dec 2100 00:00:00 GMT", 4_133_894_400),
        ])
    func reads(text: String, seconds: Double) {
        #expect(HTTPDate.parse(text)?.timeIntervalSince1970 == seconds)
    }

    @Test(
        "reads nothing else",
        arguments: [
            "", "now", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
            "Sun, 06 Nov 1994 25:00:00 GMT",
            "Sun, 99 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT",
        ])
    func refuses(text: String) {
        #expect(HTTPDate.parse(text) == nil)
    }
}
