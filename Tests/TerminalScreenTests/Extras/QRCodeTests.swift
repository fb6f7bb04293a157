import BlockingThread
import QRCodes
import Testing

@testable import TerminalScreen

/// Read with zxing-cpp, which others wrote.
@Suite("QR codes")
@BlockingThread
struct QRCodeTests {
    private struct Reading: Decodable, Equatable {
        let text: String
        let level: String
    }

    @Test("A reader reads the shortest and the longest text of every version from 1 to 10 at level M")
    func read() throws {
        let long = String(repeating: "https://login.example/device?code=ABCD-EFGH&", count: 5)
        // What fits into a version: ISO/IEC 18004, table 7.
        let longest = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213]
        let lengths = zip([0] + longest, longest).flatMap { [$0 + 1, $0 + 2, $1 - 1, $1] }
        let texts = lengths.map { String(long.prefix($0)) } + ["Zoë 王秀英 😀", "0123456789"]
        let codes = try texts.map { try #require(QRCode($0)) }
        let readings: [Reading] = try Judge.ask("codes", codes.map(\.lines))
        for (text, reading) in zip(texts, readings) {
            #expect(reading == Reading(text: text, level: "M"), "\(text.utf8.count) bytes")
        }
        #expect(codes.prefix(lengths.count).map(\.size) == (1...10).flatMap { [Int](repeating: 17 + 4 * $0, count: 4) })
    }

    @Test("What does not fit has no code")
    func tooLong() {
        #expect(QRCode(String(repeating: "x", count: 214)) == nil)
        #expect(QRCode("") != nil)
    }

    @Test("A damaged code can still be read, as level M promises for one module in ten or so")
    func damaged() throws {
        let code = try #require(QRCode("https://login.example/device?code=ABCD-EFGH"))
        var lines = code.lines
        // A spot in the lower right, where there is neither a finder pattern nor the format.
        for row in 12..<15 {
            var characters = Array(lines[row])
            for column in 22..<26 {
                characters[column] = "█"
            }
            lines[row] = String(characters)
        }
        let readings: [Reading] = try Judge.ask("codes", [lines])
        #expect(readings.first?.text == "https://login.example/device?code=ABCD-EFGH")
    }

    @Test("It has its quiet zone, and says how much room it takes")
    func extent() throws {
        let code = try #require(QRCode("A"))
        #expect(code.extent == Size(29, 15))
        #expect(code.lines.count == 15)
        #expect(code.lines.allSatisfy { $0.count == 29 && $0.hasPrefix("    ") && $0.hasSuffix("    ") })
        #expect(code.lines[0].allSatisfy { $0 == " " } && code.lines[1].allSatisfy { $0 == " " })
    }

    @Test("The pieces that are drawn are the dark modules and nothing else, and no two of them touch in a row")
    func runs() throws {
        let code = try #require(QRCode("https://login.example/device?code=ABCD-EFGH"))
        var drawn = Array(repeating: false, count: code.modules.count)
        for run in code.darkRuns {
            for column in run.column..<run.column + run.length {
                drawn[run.row * code.size + column] = true
            }
            #expect(!code[run.column - 1, run.row] && !code[run.column + run.length, run.row])
        }
        #expect(drawn == code.modules)
    }
}
