import HTTPTypes

/// Scheme, host and port under which a request reached the emulator.
///
/// Every URL in an answer is made from it, so that the emulator can be reached by several names at once.
struct BaseAddress: Sendable, Equatable {
    /// `host` or `host:port`, as the request named it.
    let authority: String
    /// `http://host:port`, without a slash at the end.
    let url: String

    /// Reads it off a request.
    ///
    /// A Host header is written into answers, so only characters of a host and a port are let through.
    ///
    /// - Returns: nil if the request names no host, more than one, or one that could not be a host.
    init?(_ request: HTTPRequest) {
        // The first Host field is the authority; what is left among the fields is a second one.
        guard let authority = request.authority, !authority.isEmpty, authority.utf8.count <= 255,
            authority.utf8.allSatisfy(Self.isHostCharacter), request.headerFields[.host] == nil
        else { return nil }
        self.authority = authority
        self.url = (request.scheme ?? "http") + "://" + authority
    }

    /// Whether it is a loopback name of this machine, whatever its port.
    var isLoopback: Bool {
        var host = authority.lowercased()
        if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
            host = String(host[...end])
        } else if let colon = host.lastIndex(of: ":") {
            host = String(host[..<colon])
        }
        return ["127.0.0.1", "[::1]", "localhost"].contains(host)
    }

    private static func isHostCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"): true
        default: false
        }
    }
}

extension HTTPField.Name {
    static let host = HTTPField.Name("Host") ?? .origin
}
