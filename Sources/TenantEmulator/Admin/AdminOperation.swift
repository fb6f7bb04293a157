import HTTPTypes

/// One thing that the emulator can be asked or told under its admin address.
///
/// The routes and their description are both made from these, so that neither can know of one that the other doesn't.
struct AdminOperation: Sendable {
    /// A parameter of the query string.
    struct Parameter: Sendable {
        let name: String
        let type: String
        let summary: String
    }

    let method: HTTPRequest.Method
    /// Below ``AdminGuard/root``, its changing parts in braces.
    let path: String
    /// A stable name, which the forms of the page use too.
    let id: String
    let summary: String
    var query: [Parameter] = []
    /// The schema of the body, by name.
    var body: String?
    /// The schema of the answer, by name; nil when there is nothing to say.
    var answer: String?
    /// The status when it works.
    var status: HTTPResponse.Status = .ok
    /// Does it; nil when there is nothing to say.
    let run: @Sendable (AdminRequest) async throws -> JSONValue?

    /// The names of the path's changing parts.
    var pathParameters: [String] {
        path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    }
}
