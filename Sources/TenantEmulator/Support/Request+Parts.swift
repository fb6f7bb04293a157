import Foundation
import HTTPTypes
import Hummingbird

extension Request {
    var base: BaseAddress {
        get throws(HTTPError) {
            guard let base = BaseAddress(head) else {
                throw HTTPError(.badRequest, message: "The Host header is invalid.")
            }
            return base
        }
    }

    var query: FormParameters { FormParameters(uri.query ?? "") }

    /// The address of the version of Graph at which it was sent.
    var graph: String {
        get throws(HTTPError) { try base.url + (headers[.graphVersion] == "beta" ? "/beta" : "/v1.0") }
    }

    /// The address as it was sent, but for one parameter of the query.
    func address(with name: String, _ value: String) throws(HTTPError) -> String {
        // In bytes: to walk through a filter letter by letter took a fiftieth of the time of a whole search.
        let kept = (uri.query ?? "").utf8.split(separator: UInt8(ascii: "&")).map { Substring($0) }.filter { part in
            FormParameters.decode(part.utf8.prefix { $0 != UInt8(ascii: "=") }).lowercased() != name
        }
        let query = (kept + ["\(name)=\(value)"]).joined(separator: "&")
        return try graph + uri.path.dropFirst("/v1.0".count) + "?" + query
    }

    var mediaType: String {
        let type = (headers[.contentType] ?? "").prefix { $0 != ";" }
        return type.split(separator: " ").first.map { $0.lowercased() } ?? ""
    }

    var isAdmin: Bool { uri.path == AdminPath.root || uri.path.hasPrefix(AdminPath.root + "/") }

    /// The largest body that is read, in bytes, but for the admin API's and a photo: a sign-in form is a few hundred.
    static let largestBody = 64 * 1024

    func form() async throws -> FormParameters {
        guard mediaType == "application/x-www-form-urlencoded" else { return FormParameters() }
        return FormParameters(String(buffer: try await body.collect(upTo: Self.largestBody)))
    }

    func parameters() async throws -> FormParameters { method == .post ? try await form() : query }

    /// What the caller would like, by names in lower case; behind a name that stands alone there is nothing.
    var preferences: [String: String] {
        headers[values: .prefer].joined(separator: ",").lowercased().split(separator: ",").reduce(into: [:]) {
            let halves = ResourceTable.cells($1, by: "=")
            if let name = halves.first { $0[name] = halves.count > 1 ? halves[1] : "" }
        }
    }

    /// Whether the caller bears answers that are a little behind, which advanced queries ask for.
    var isEventual: Bool { headers[.consistencyLevel]?.lowercased() == "eventual" }

    /// Whether a browser on a phone or tablet sent it, as far as it says so.
    var isFromPhone: Bool {
        let agent = headers[.userAgent] ?? ""
        return ["Mobile", "Android", "iPhone", "iPad"].contains { agent.contains($0) }
    }

    func cookie(_ name: String) -> String? { cookies[name]?.value }

    /// The id by which the client names its request in the answer and in Microsoft's logs; a browser sends it in the query.
    func clientRequestID(_ query: FormParameters) -> String? {
        let id = headers[.clientRequestID] ?? query["client-request-id"]
        return id.flatMap { UUID(uuidString: $0) }?.uuidString.lowercased()
    }
}

extension String {
    var isGUID: Bool { wholeMatch(of: /[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/) != nil }
    /// Whether there is a control character in it, which a path can't have at Microsoft, encoded or not.
    var hasControlCharacter: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}

extension HTTPField.Name {
    /// The emulator's own: the version of Graph at which a request was sent, which is answered as version 1.0.
    static let graphVersion = Self.named("x-emulator-graph-version")
    static let clientRequestID = Self.named("client-request-id")
    static let requestID = Self.named("request-id")
    static let consistencyLevel = Self.named("ConsistencyLevel")
    static let diagnostic = Self.named("x-ms-ags-diagnostic")
    static let oDataVersion = Self.named("OData-Version")
    static let frameOptions = Self.named("X-Frame-Options")
    static let referrerPolicy = Self.named("Referrer-Policy")
    static let pragma = Self.named("Pragma")
    static let host = Self.named("Host")
    static let prefer = Self.named("Prefer")
    static let preferenceApplied = Self.named("Preference-Applied")
    static let resourceUnit = Self.named("x-ms-resource-unit")
    static let fetchSite = Self.named("Sec-Fetch-Site")
    static let throttleScope = Self.named("x-ms-throttle-scope")
    static let throttleInformation = Self.named("x-ms-throttle-information")
    /// Every name above is a valid token; the fallback is never taken, and saves a forced unwrap.
    private static func named(_ text: String) -> HTTPField.Name { HTTPField.Name(text) ?? .server }
}

/// Where everything is that changes or shows the emulator itself.
enum AdminPath {
    static let root = "/_emulator"
}

struct BaseAddress: Sendable, Equatable {
    let authority: String
    /// `http://host:port`, without a slash at the end.
    let url: String

    /// A Host header is written into answers, so only characters of a host and a port are let through.
    init?(_ request: HTTPRequest) {
        // The first Host field is the authority; what is left among the fields is a second one.
        guard let authority = request.authority, !authority.isEmpty, authority.utf8.count <= 255,
            authority.utf8.allSatisfy(Self.hostCharacters.contains), request.headerFields[.host] == nil
        else { return nil }
        self.authority = authority
        self.url = (request.scheme ?? "http") + "://" + authority
    }

    var isLoopback: Bool {
        let host = URLComponents(string: url)?.host?.lowercased() ?? ""
        return ["127.0.0.1", "::1", "[::1]", "localhost"].contains(host)
    }

    private static let hostCharacters = FormParameters.plain.union(":[]".utf8)
}
