import GraphPeople
import PeopleCommands
import Testing

@Suite("TableRenderer")
struct TableRendererTests {
    @Test("columns stand one under the other with wide letters, combining marks and emoji")
    func aligned() {
        let table = Table(
            header: ["NAME", "X"], rows: [["王小明", "1"], ["Zˇizka", "2"], ["e\u{301}a", "3"], ["👩🏽‍💻", "4"]])
        #expect(
            TableRenderer().render(table) == """
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
        #expect(TableRenderer().render(Table(header: ["A"], rows: [[long]])) == "A\n\(long)\n")
    }

    @Test("in a terminal the widest column gives way, and no line is wider than the terminal")
    func cut() {
        let table = Table(
            header: ["NAME", "MAIL"],
            rows: [["Adele Vance", "adele.vance.of.marketing@contoso.example"], ["王小明", "w@x"]])
        let output = TableRenderer(width: 30).render(table)
        #expect(output == "NAME         MAIL\nAdele Vance  adele.vance.of.m…\n王小明       w@x\n")
        for line in output.split(separator: "\n") {
            #expect(DisplayWidth.columns(of: line) <= 30)
        }
    }

    @Test("a terminal that is too narrow for anything still gets every column")
    func narrow() {
        let table = Table(header: ["A", "B"], rows: [["abcdefghijkl", "abcdefghijkl"]])
        #expect(TableRenderer(width: 3).render(table) == "A         B\nabcdefg…  abcdefg…\n")
    }

    @Test("cells are cleaned of what a terminal would obey")
    func hostile() {
        let table = Table(header: ["A"], rows: [["\u{1B}]0;title\u{7}x\u{202E}y\nz"]])
        #expect(TableRenderer().render(table) == "A\n]0;title x y z\n")
    }

    @Test("the header is bold only where that is wanted")
    func emphasis() {
        let table = Table(header: ["A"], rows: [])
        #expect(TableRenderer(emphasis: .bold).render(table) == "\u{1B}[1mA\u{1B}[0m\n")
    }

    @Test("a short row is filled up")
    func shortRow() {
        #expect(TableRenderer().render(Table(header: ["A", "B"], rows: [["1"]])) == "A  B\n1\n")
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
}

@Suite("DisplayWidth")
struct DisplayWidthTests {
    @Test(
        "a text is as wide as a terminal shows it",
        arguments: [
            ("", 0), ("abc", 3), ("王小明", 6), ("ｱ", 1), ("Ａ", 2), ("e\u{301}", 1), ("İnönü", 5), ("שלום", 4), ("한국", 4),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("😀", 2), ("👩🏽‍💻", 2), ("🇵🇹", 2), ("❤️", 2), ("\u{200B}", 0), ("ไทย", 3),
        ])
    func columns(text: String, width: Int) {
        #expect(DisplayWidth.columns(of: text) == width)
    }

    @Test(
        "a text is cut between characters and never wider than allowed",
        arguments: [
            ("abcdef", 6, "abcdef"), ("abcdef", 5, "abcd…"), ("王小明", 5, "王小…"), ("王小明", 4, "王…"), ("王小明", 1, "…"),
            ("abc", 0, ""), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
        ])
    func truncate(text: String, limit: Int, expected: String) {
        #expect(DisplayWidth.truncate(text, to: limit) == expected)
    }
}
