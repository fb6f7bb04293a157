import NativeOAuth
import PeopleFinder
import SmallFoundation

/// Finds the address that a person means by a path.
struct GraphAddress {
    /// Graph with its version.
    let endpoint: URL

    /// Makes an address of what was typed: a path below Graph's address, or a whole address on the same server.
    ///
    /// - Throws: ``CommandFailure`` when it is none, or is on another server, where the token must not go.
    func url(for typed: String) throws -> URL {
        let text = typed.contains("://") ? typed : base + (typed.hasPrefix("/") ? typed : "/" + typed)
        guard let url = URL(string: text), url.host() != nil else {
            throw CommandFailure(.usage, .commandNoAddress(typed, example: "request GET /me"))
        }
        guard let origin = Origin(url), origin == Origin(endpoint) else {
            throw CommandFailure(.usage, .commandOtherServer(typed, address: place, command: "people token"))
        }
        return url
    }

    /// Graph's server, as an address begins.
    private var place: String {
        let port = endpoint.port.map { ":\($0)" } ?? ""
        return "\(endpoint.scheme ?? "https")://\(endpoint.host() ?? "")\(port)"
    }

    private var base: String {
        let text = endpoint.absoluteString
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}
