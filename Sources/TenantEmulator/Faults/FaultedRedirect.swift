import HTTPTypes
import Hummingbird

/// An answer to an application that goes by way of the browser, taken apart.
struct FaultedRedirect: Sendable {
    /// The address without query and fragment.
    var target: String
    /// What stands between address and parameters.
    var separator: Character
    var fields: [(name: String, value: String)]

    /// Takes an answer apart; nil if it is none of those.
    init?(_ response: Response) {
        guard (300..<400).contains(response.status.code), let location = response.headers[.location] else { return nil }
        // A fragment is the answer if there is one; a query before it belongs to the address then.
        guard let mark = location.firstIndex(of: "#") ?? location.firstIndex(of: "?") else { return nil }
        target = String(location[..<mark])
        separator = location[mark]
        fields = FormParameters(location[location.index(after: mark)...]).pairs
        guard fields.contains(where: { $0.name == "code" || $0.name == "error" }) else { return nil }
    }

    /// The address with everything in it.
    var location: String { target + String(separator) + FormParameters.encode(fields) }

    /// The first value of a name; setting it replaces them all, and setting nil takes them away.
    subscript(_ name: String) -> String? {
        get { fields.first { $0.name == name }?.value }
        set {
            let index = fields.firstIndex { $0.name == name } ?? fields.endIndex
            fields.removeAll { $0.name == name }
            if let newValue { fields.insert((name, newValue), at: min(index, fields.endIndex)) }
        }
    }

    /// Takes everything away that is said of success, and says an error instead.
    mutating func fail(_ error: String, _ description: String) {
        for name in ["code", "client_info", "session_state"] { self[name] = nil }
        fields.insert(contentsOf: [("error", error), ("error_description", description)], at: 0)
    }
}
