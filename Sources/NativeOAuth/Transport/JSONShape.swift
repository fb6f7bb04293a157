#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a JSON text is like before anything of it is believed: how deep it is nested, and which member comes twice.
///
/// A decoder says neither. Of members that come twice it takes one, and another program that reads the same text the
/// other; RFC 7519, section 4, leaves refusal as the way in which nobody is misled.
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
    ///
    /// - Parameters:
    ///   - data: The text, in UTF-8.
    ///   - limit: At which depth to stop.
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
