import Foundation
import NativeOAuthTesting
import Testing

@testable import GraphPeople

/// A whole value, read with the reader under test or with Foundation.
private indirect enum Value: Equatable, Decodable {
    case text(String), number, boolean(Bool), null, array([Value]), object([String: Value])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .boolean(flag)
        } else if (try? container.decode(Double.self)) != nil {
            self = .number
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let array = try? container.decode([Value].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: Value].self))
        }
    }

    static func read(_ data: Data) throws -> Value {
        Value(try JSONTree(data))
    }

    private init(_ tree: JSONTree) {
        switch tree {
        case .null: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .number: self = .number
        case .text(let text): self = .text(text)
        case .array(let elements): self = .array(elements.map { Value($0) })
        case .object(let members):
            // Of a member that comes twice, the first one counts with Foundation too.
            self = .object(
                Dictionary(members.map { ($0.name, Value($0.value)) }, uniquingKeysWith: { first, _ in first }))
        }
    }
}

@Suite("JSONReader")
struct JSONReaderTests {
    @Test(
        "what RFC 8259 allows is read",
        arguments: [
            "{}", "[]", " [ ] ", "null", "true", "\"\"", "0", "-0", "-0.5e-3", "1E+9", "123456789012345678901234567890",
            #"{"a":[1,{"b":null}],"c":"d"}"#, #""\"\\\/\b\f\n\r\t\u0041""#, #""\ud83d\ude00""#, "\"😀\u{7F}\"",
            "\t\r\n1\n", #"{"a":1,"a":2}"#,
        ])
    func accepts(text: String) throws {
        let data = Data(text.utf8)
        #expect(try Value.read(data) == JSONDecoder().decode(Value.self, from: data))
    }

    @Test("a byte-order mark before the value is passed over")
    func mark() throws {
        #expect(try Value.read(Data("\u{FEFF}{\"a\":1}".utf8)) == Value.read(Data("{\"a\":1}".utf8)))
    }

    @Test(
        "what RFC 8259 does not allow is refused",
        arguments: [
            "", " ", "{", "[", "[1", "[1,]", "[,1]", "{,}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{a:1}", "{'a':1}",
            "01",
            "-", "+1", ".5", "1.", "1e", "1e+", "0x1", "NaN", "tru", "nul", "truex", "\"", "\"\\x\"", "\"\\u12\"",
            "\"\\u12g4\"", "\"a\nb\"", "\"\u{1}\"", "1 2", "{} x", "// a\n1", "[1 2]", "\"\\ud83d\\u00\"", "1\u{FEFF}",
            "\u{FEFF}\u{FEFF}1",
        ])
    func refuses(text: String) {
        #expect(throws: JSONFault.self) { try Value.read(Data(text.utf8)) }
    }

    @Test(
        "half a surrogate pair is U+FFFD",
        arguments: [
            (#""\ud83d""#, "\u{FFFD}"), (#""\ud83dx""#, "\u{FFFD}x"), (#""\ude00""#, "\u{FFFD}"),
            (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""a\ud83d\ud83d\ude00""#, "a\u{FFFD}😀"),
            (#""\ude00\n""#, "\u{FFFD}\n"),
        ])
    func loneSurrogate(json: String, text: String) throws {
        #expect(try Value.read(Data(json.utf8)) == .text(text))
    }

    @Test(
        "bytes that are no UTF-8 are refused",
        arguments: [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xE2, 0x82], [0xC3], [0xFF],
        ] as [[UInt8]])
    func invalidText(bytes: [UInt8]) {
        #expect(throws: JSONFault.self) { try Value.read(Data([0x22] + bytes + [0x22])) }
        #expect(throws: JSONFault.self) { try Value.read(Data([0x22] + bytes)) }
    }

    @Test("64 levels are read, 65 are refused, and a million do not exhaust the stack")
    func depth() throws {
        func nested(_ depth: Int) -> Data {
            Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        _ = try JSONReader.read(nested(64)) { try $0.skip() }
        for depth in [65, 1_000_000] {
            let fault = #expect(throws: JSONFault.self) { try JSONReader.read(nested(depth)) { try $0.skip() } }
            #expect(fault == .tooDeep)
        }
    }

    @Test("every beginning of a document is refused, and nothing is read beyond its end")
    func truncated() {
        let whole = Data(#"{"value":[{"id":"1","é":"\ud83d\ude00","n":-1.5e3,"t":true,"x":null}]}"#.utf8)
        for length in 0..<whole.count {
            #expect(throws: JSONFault.self) { try Value.read(whole.prefix(length)) }
        }
    }

    @Test("reads random documents, and random damage to them, as Foundation does", arguments: [1, 2, 3, 4] as [UInt64])
    func differential(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<1_500 {
            var bytes = Array(Self.document(&random, depth: 0).utf8)
            if random.next() % 2 == 0 {
                for _ in 0...(random.next() % 3) where !bytes.isEmpty {
                    let index = Int(random.next() % UInt64(bytes.count))
                    switch random.next() % 3 {
                    case 0: bytes[index] = UInt8(truncatingIfNeeded: random.next())
                    case 1: bytes.remove(at: index)
                    default: bytes.insert(Array("\"\\{}[],:0e-.tu \n".utf8)[Int(random.next() % 16)], at: index)
                    }
                }
            }
            let data = Data(bytes)
            let ours = try? Value.read(data)
            let theirs = try? JSONDecoder().decode(Value.self, from: data)
            if ours != theirs, !Self.isKnownDifference(data) {
                let text = String(decoding: data, as: UTF8.self)
                Issue.record("\(text): \(String(describing: ours)), Foundation \(String(describing: theirs))")
            }
        }
    }

    /// Foundation guesses other encodings than UTF-8 from zero bytes, and refuses a zero with an exponent, and half a surrogate
    /// pair.
    private static func isKnownDifference(_ data: Data) -> Bool {
        (try? JSONTree(data))?.hasHalfCharacter == true || data.contains(0)
            || String(validating: data, as: UTF8.self) == nil
            || String(decoding: data, as: UTF8.self).contains(#/0[eE]/#)
    }

    private static func document(_ random: inout SeededGenerator, depth: Int) -> String {
        let space = ["", "", " ", "\n\t"][Int(random.next() % 4)]
        let value: String
        switch random.next() % (depth > 4 ? 5 : 8) {
        case 0: value = ["null", "true", "false"][Int(random.next() % 3)]
        case 1: value = ["0", "-1", "12.50", "1e3", "-2.5E-2", "9007199254740993"][Int(random.next() % 6)]
        case 2...4: value = text(&random)
        case 5, 6:
            let members = (0..<(random.next() % 4)).map { _ in
                text(&random) + space + ":" + document(&random, depth: depth + 1)
            }
            value = "{" + members.joined(separator: ",") + "}"
        default:
            let elements = (0..<(random.next() % 4)).map { _ in document(&random, depth: depth + 1) }
            value = "[" + elements.joined(separator: space + ",") + space + "]"
        }
        return space + value + space
    }

    private static func text(_ random: inout SeededGenerator) -> String {
        let pieces = [
            "a", "Žižka", "王", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u00e9", "\\ud83d\\ude00", "\\u0000", "'", " ",
            "é\u{301}",
            "@odata.nextLink", "id",
        ]
        return "\"" + (0..<(random.next() % 6)).map { _ in pieces[Int(random.next() % 16)] }.joined() + "\""
    }
}
