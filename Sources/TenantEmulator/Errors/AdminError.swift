import HTTPTypes
import Hummingbird

/// Why the emulator doesn't do what it was told: the field at fault, and the next step.
struct AdminError: Error, Sendable, Equatable {
    let status: HTTPResponse.Status
    let code: String
    var field: String?
    let message: String
    let nextStep: String
    /// The methods that would do, where it was the method (RFC 9110 §15.5.6).
    var allowed: String?

    var response: Response {
        var error: JSONValue = ["code": .string(code)]
        error["field"] = field.map(JSONValue.string)
        error["message"] = .string(message)
        error["nextStep"] = .string(nextStep)
        var headers: HTTPFields = [.cacheControl: "no-store"]
        headers[.allow] = allowed
        return .json(["error": error], status: status, headers: headers)
    }

    static func invalid(_ field: String, _ message: String, _ nextStep: String) -> AdminError {
        AdminError(status: .badRequest, code: "invalidValue", field: field, message: message, nextStep: nextStep)
    }

    /// A name that means nothing, with the nearest one that does, and all of them.
    static func unknown(_ field: String, _ message: String, _ name: String, known: [String]) -> AdminError {
        let meant = name.nearest(in: known).map { "Did you mean \($0)? " } ?? ""
        return invalid(field, message, "\(meant)What there is: \(known.joined(separator: ", ")).")
    }

    /// A name that somebody else may have made point to this machine.
    static let foreignHost = AdminError(
        status: .forbidden, code: "foreignHost", message: "The request names a host that isn't this machine.",
        nextStep: "Use 127.0.0.1, [::1] or localhost, as the ready line does.")

    static func notFound(_ what: String, _ id: String, list: String) -> AdminError {
        AdminError(
            status: .notFound, code: "notFound", message: "There is no \(what) \u{201C}\(id.prefix(100))\u{201D}.",
            nextStep: "GET \(AdminPath.root)\(list) lists what there is.")
    }

    static func conflict(_ field: String, _ message: String, _ nextStep: String) -> AdminError {
        AdminError(status: .conflict, code: "conflict", field: field, message: message, nextStep: nextStep)
    }
}

extension DecodingError {
    /// A value that can't be, with words for whoever wrote it.
    static func unusable(_ message: String, _ nextStep: String, at path: [any CodingKey]) -> DecodingError {
        let words = AdminError.invalid("", message, nextStep)
        return .dataCorrupted(Context(codingPath: path, debugDescription: message, underlyingError: words))
    }

    /// A word that is none of those there are.
    static func unknown(_ word: String, known: [String], at path: [any CodingKey]) -> DecodingError {
        let field = path.last { $0.intValue == nil }?.stringValue ?? ""
        let words = AdminError.unknown(
            field, "\(field) can't be \u{201C}\(word.prefix(100))\u{201D}.", word, known: known)
        return unusable(words.message, words.nextStep, at: path)
    }

    /// The words of an unusable value; nil where the system alone says what is wrong.
    var words: AdminError? {
        guard case .dataCorrupted(let context) = self else { return nil }
        return context.underlyingError as? AdminError
    }
}

/// One of a few words, which whoever mistypes one is told.
package protocol Choice: RawRepresentable<String>, CaseIterable, Decodable {}

extension Choice {
    package init(from decoder: any Decoder) throws {
        let word = try decoder.singleValueContainer().decode(String.self)
        guard let choice = Self(rawValue: word) else {
            throw DecodingError.unknown(word, known: Self.allCases.map(\.rawValue), at: decoder.codingPath)
        }
        self = choice
    }
}

extension String {
    /// The name that was probably meant by a mistyped one: the fewest letters have to change, and at most a third of them.
    func nearest(in names: [String]) -> String? {
        let typed = Array(lowercased().utf8.prefix(100))
        let near = names.map { ($0, Self.distance(typed, Array($0.lowercased().utf8))) }.min { $0.1 < $1.1 }
        return near.flatMap { $0.1 <= max(1, typed.count / 3) ? $0.0 : nil }
    }

    /// How many letters have to be put in, taken out or changed (Levenshtein's distance).
    private static func distance(_ one: [UInt8], _ other: [UInt8]) -> Int {
        var row = Array(0...other.count)
        for (line, letter) in one.enumerated() {
            var diagonal = row[0]
            row[0] = line + 1
            for (column, candidate) in other.enumerated() {
                let kept = diagonal + (letter == candidate ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = Swift.min(kept, diagonal + 1, row[column] + 1)
            }
        }
        return row[other.count]
    }
}
