import Foundation
import GraphPeople
import TerminalScreen
import Testing

@testable import PeopleCommands

@Suite("Tables")
struct TableTests {
    private func draw(_ table: Table, columns: Int? = nil, isBold: Bool = false) -> String {
        table.text(on: PeopleCommands.Terminal(columns: columns, isBold: isBold))
    }

    @Test("columns stand one under the other with wide letters, combining marks and emoji")
    func aligned() {
        let table = Table(
            header: ["NAME", "X"], rows: [["王小明", "1"], ["Zˇizka", "2"], ["e\u{301}a", "3"], ["👩🏽‍💻", "4"]])
        #expect(
            draw(table) == """
                NAME    X
                王小明  1
                Zˇizka  2
                e\u{301}a      3
                👩🏽‍💻      4

                """)
    }

    @Test("nothing is cut where the output is no terminal")
    func uncut() {
        let long = String(repeating: "x", count: 500)
        #expect(draw(Table(header: ["A"], rows: [[long]])) == "A\n\(long)\n")
    }

    @Test("in a terminal the widest column gives way, and no line is wider than the terminal")
    func cut() {
        let table = Table(
            header: ["NAME", "MAIL"],
            rows: [["Adele Vance", "adele.vance.of.marketing@contoso.example"], ["王小明", "w@x"]])
        let output = draw(table, columns: 30)
        #expect(output == "NAME         MAIL\nAdele Vance  adele.vance.of.m…\n王小明       w@x\n")
        for line in output.split(separator: "\n") {
            #expect(TextWidth.columns(of: String(line)) <= 30)
        }
    }

    @Test("a terminal that is too narrow for anything still gets every column")
    func narrow() {
        let table = Table(header: ["A", "B"], rows: [["abcdefghijkl", "abcdefghijkl"]])
        #expect(draw(table, columns: 3) == "A       B\nabcde…  abcde…\n")
    }

    @Test("cells are cleaned of what a terminal would obey")
    func hostile() {
        let table = Table(header: ["A"], rows: [["\u{1B}]0;title\u{7}x\u{202E}y\nz"]])
        #expect(draw(table) == "A\n␛]0;title␇xy z\n")
    }

    @Test("in a terminal a name that is read from right to left is kept from turning what stands beside it")
    func isolated() {
        let table = Table(header: ["NAME", "X"], rows: [["أحمد", "1"]])
        #expect(draw(table, columns: 40) == "NAME  X\n\u{2068}أحمد\u{2069}  1\n")
        #expect(draw(table) == "NAME  X\nأحمد  1\n")
    }

    @Test("the header is bold only where that is wanted")
    func emphasis() {
        let table = Table(header: ["A"], rows: [])
        #expect(draw(table, isBold: true) == "\u{1B}[1mA\u{1B}[0m\n")
    }

    @Test("a table of people leaves out the columns that nobody has anything in")
    func people() {
        let basic = Table(people: [Person(id: "1", displayName: "A", mail: "a@x")])
        #expect(basic.header == ["NAME", "MAIL"])
        let full = Table(people: [
            Person(id: "1", displayName: "A", userPrincipalName: "a@x", jobTitle: "T", mobilePhone: "5"),
            Person(id: "2"),
        ])
        #expect(full.header == ["NAME", "TITLE", "PHONE", "MAIL"])
        #expect(full.rows == [["A", "T", "5", "a@x"], ["2", "", "", ""]])
    }

    @Test("a mail address is not cut while an office, a number or a title can be left out")
    func address() {
        let table = Table(people: [
            Person(
                id: "1", displayName: "Adele Vance", mail: "adelev@contoso.onmicrosoft.com",
                jobTitle: "Product Marketing Manager of the Northwest", officeLocation: "18/2111",
                businessPhones: ["+1 425 555 0109"])
        ])
        for width in [120, 100, 80, 60, 45, 43] {
            let output = draw(table, columns: width)
            #expect(output.contains("adelev@contoso.onmicrosoft.com") && output.contains("Adele Vance"), "\(width)")
            #expect(output.contains("18/2111") == (width >= 100) || width == 80, "\(width): \(output)")
            // What is there is whole.
            #expect(!output.contains("+1 425") || output.contains("+1 425 555 0109"), "\(width): \(output)")
            for line in output.split(separator: "\n") { #expect(TextWidth.columns(of: String(line)) <= width) }
        }
        #expect(draw(table, columns: 20).contains("…"))
    }

    @Test("a moment is what a clock on this machine shows, to the minute", arguments: [1_704_704_400, 1_720_000_059.9])
    func moment(seconds: TimeInterval) {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        let date = Date(timeIntervalSince1970: seconds)
        #expect(date.onTheClock == formatter.string(from: date))
    }
}
