import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads JSON that a stranger sent: bounded in size and depth, in UTF-8, no member twice, and never trusted by its
/// label alone.
enum JSONBody {
    /// Deeper nesting has no use here and would only exhaust a recursive parser.
    static let deepest = 64

    static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        guard data.count <= TransferLimits.protocolMessage.responseBytes else {
            throw OAuthError(.responseTooLarge, "The answer has \(data.count) bytes, which is more than it may have.")
        }
        guard !data.contains(0) else {
            // A decoder guesses UTF-16 and UTF-32 by their zeros. RFC 8259, section 8.1, knows UTF-8 only, and so does
            // the look at the text's shape below: a member that comes twice would go unseen.
            throw OAuthError(.malformedResponse, "The answer is not in UTF-8.")
        }
        let shape = JSONShape(of: data, downTo: deepest)
        guard shape.depth <= deepest else {
            throw OAuthError(.malformedResponse, "The answer is nested more than \(deepest) levels deep.")
        }
        if let name = shape.repeatedName {
            let shown = DisplayText.clean(name, limit: 40)
            throw OAuthError(
                .malformedResponse,
                "The answer has \u{201C}\(shown)\u{201D} twice, so it is unclear which one holds.")
        }
        do {
            return try JSONDecoder().decode(type, from: data)
        } catch {
            // The decoder's own error can quote the body, and the body can hold a token: it is not kept.
            throw OAuthError(.malformedResponse, "The answer is not the JSON that it should be.")
        }
    }

    /// Whether the answer calls itself JSON (`application/json`, or a type that ends in `+json`).
    static func isJSON(_ response: HTTPResponse) -> Bool {
        guard let type = response.headerFields[.contentType]?.lowercased() else { return false }
        let essence = type.prefix { $0 != ";" }.filter { $0 != " " }
        return essence == "application/json" || essence.hasSuffix("+json")
    }
}

/// What a JSON text is like before anything of it is believed: how deep it is nested, and which member comes twice.
///
/// A decoder says neither. Of members that come twice it takes one, and another program that reads the same text the
/// other; RFC 7519, section 4, allows to refuse it, which misleads no one.
struct JSONShape {
    /// How many objects and lists are open at the deepest place.
    private(set) var depth = 0
    /// The first name that an object has twice, as it reads after unescaping.
    private(set) var repeatedName: String?

    /// The names seen so far of each object that is open; nil for a list.
    private var open: [Set<String>?] = []
    /// Whether a text that begins now is a name, and not a value.
    private var nameComesNext = false

    /// Reads a text once, from its first byte to its last; what is no JSON is left to the decoder.
    init(of data: Data, downTo limit: Int) {
        var place = data.startIndex
        while place < data.endIndex, depth <= limit, repeatedName == nil {
            let byte = data[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""):
                let end = Self.endOfText(in: data, from: place)
                if nameComesNext {
                    note(data[place..<end])
                    nameComesNext = false
                }
                place = min(end + 1, data.endIndex)
            case UInt8(ascii: "{"):
                open.append([])
                nameComesNext = true
            case UInt8(ascii: "["):
                open.append(nil)
                nameComesNext = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = open.popLast()
                nameComesNext = false
            case UInt8(ascii: ","):
                nameComesNext = open.last.map { $0 != nil } ?? false
            default:
                break
            }
            depth = max(depth, open.count)
        }
    }

    /// Where the quotation mark stands that ends a text, or the end of the data if none does.
    private static func endOfText(in data: Data, from start: Data.Index) -> Data.Index {
        var place = start
        while place < data.endIndex {
            switch data[place] {
            case UInt8(ascii: "\""): return place
            case UInt8(ascii: "\\"): place += 2
            default: place += 1
            }
        }
        return data.endIndex
    }

    private mutating func note(_ written: Data) {
        var name = String(decoding: written, as: UTF8.self)
        if written.contains(UInt8(ascii: "\\")) {
            // The same name can be written in many ways: "\u0069ss" is "iss".
            let quoted = Data("\"".utf8) + written + Data("\"".utf8)
            name = (try? JSONDecoder().decode(String.self, from: quoted)) ?? name
        }
        if open[open.count - 1]?.insert(name).inserted == false {
            repeatedName = name
        }
    }
}
