import HTTPTypes
import Hummingbird

/// An answer to an application that goes by way of the browser, taken apart.
struct FaultedRedirect: Sendable {
    var target: String
    var carrier: AuthorizationRequest.ResponseMode
    var fields: [(name: String, value: String)]

    init?(_ response: inout Response) async throws {
        if let location = response.headers[.location], (300..<400).contains(response.status.code) {
            // A fragment is the answer if there is one; a query before it belongs to the address then.
            guard let mark = location.firstIndex(of: "#") ?? location.firstIndex(of: "?") else { return nil }
            target = String(location[..<mark])
            carrier = location[mark] == "#" ? .fragment : .query
            fields = FormParameters(location[location.index(after: mark)...]).pairs
        } else {
            // The forms of the emulator's own pages go to a path.
            guard let page = try await PageForm.Read(&response), !page.isOwn else { return nil }
            (target, carrier, fields) = (page.action, .formPost, page.hidden)
        }
        guard fields.contains(where: { Self.marks.contains($0.name) }) else { return nil }
    }

    private static let marks: Set = ["code", "error", "id_token", "access_token"]

    func written(into response: Response, by pages: PageRenderer) -> Response {
        var written = pages.send(fields, to: AuthorizationTarget(redirectURI: target, responseMode: carrier))
        written.headers[values: .setCookie] = response.headers[values: .setCookie]
        return written
    }

    subscript(_ name: String) -> String? {
        get { fields.first { $0.name == name }?.value }
        set {
            let index = fields.firstIndex { $0.name == name } ?? fields.endIndex
            fields.removeAll { $0.name == name }
            if let newValue { fields.insert((name, newValue), at: min(index, fields.endIndex)) }
        }
    }

    mutating func fail(_ error: String, _ description: String) {
        for name in ["code", "id_token", "access_token", "client_info", "session_state"] { self[name] = nil }
        fields.insert(contentsOf: [("error", error), ("error_description", description)], at: 0)
    }
}
