import AsyncHTTPTransport
import Testing

/// What `NO_PROXY` stands for.
///
/// The answers are those of curl 7.88.1, but where the test says otherwise.
@Suite("Proxy bypass")
struct ProxyBypassTests {
    @Test(
        "a name stands for itself and for what is below it",
        arguments: [
            ("a.example", "a.example", true), ("a.example", "A.EXAMPLE", true), ("A.Example", "a.example", true),
            (".a.example", "a.example", true), (".example", "a.example", true), ("example", "a.example", true),
            ("a.example", "www.a.example", true), ("a.example", "ba.example", false),
            ("a.example", "a.example.org", false), ("a.example.", "a.example", true),
            ("a.example", "a.example.", true), ("localhost", "localhost", true), ("", "a.example", false),
            (".", "a.example", false), ("*.example", "a.example", false),
        ])
    func names(list: String, host: String, isDirect: Bool) {
        #expect(ProxyBypass(list).contains(host) == isDirect)
    }

    @Test(
        "entries stand between commas or blanks",
        arguments: [
            ("b.example, a.example", true), ("b.example a.example", true), (" a.example ,b", true),
            (",,a.example,", true), ("b.example,c.example", false),
        ])
    func lists(list: String, isDirect: Bool) {
        #expect(ProxyBypass(list).contains("a.example") == isDirect)
    }

    @Test("a star alone stands for every host, and among others for none")
    func star() {
        #expect(ProxyBypass("*").contains("a.example"))
        #expect(ProxyBypass("*").contains("127.0.0.1"))
        #expect(!ProxyBypass("*,b.example").contains("a.example"))
    }

    @Test("an entry with a port stands for nothing", arguments: ["a.example:80", "127.0.0.1:8080", "[::1]"])
    func ports(list: String) {
        #expect(!ProxyBypass(list).contains("a.example"))
        #expect(!ProxyBypass(list).contains("127.0.0.1"))
        #expect(!ProxyBypass(list).contains("[::1]"))
    }

    @Test(
        "an address stands for itself, and with a number of bits for its network",
        arguments: [
            ("127.0.0.1", "127.0.0.1", true), ("127.0.0.0/8", "127.1.2.3", true), ("127.0.0.0/8", "128.0.0.1", false),
            ("10.0.0.128/25", "10.0.0.127", false), ("10.0.0.128/25", "10.0.0.200", true),
            ("127.0.0.0/33", "127.0.0.0", false), ("127.0.0.0/x", "127.0.0.0", false), ("0.0.1", "127.0.0.1", false),
            ("::1", "[::1]", true), ("::1", "::1", true), ("127.0.0.1", "[::1]", false),
        ])
    func addresses(list: String, host: String, isDirect: Bool) {
        #expect(ProxyBypass(list).contains(host) == isDirect)
    }

    // curl 7.88.1 compares IPv6 addresses and networks otherwise than its manual says; the manual decides here.
    @Test(
        "IPv6 networks and other spellings of an address count as well",
        arguments: [
            ("fe80::/10", "[fe80::1]", true), ("fe80::/10", "[::1]", false), ("::1/64", "[::2]", true),
            ("0:0:0:0:0:0:0:1", "[::1]", true),
        ])
    func sixth(list: String, host: String, isDirect: Bool) {
        #expect(ProxyBypass(list).contains(host) == isDirect)
    }
}
