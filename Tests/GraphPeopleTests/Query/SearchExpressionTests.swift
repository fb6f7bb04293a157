import Testing

@testable import GraphPeople

/// What people, programs and attackers have typed into a field.
private let nasty = [
    "\"", "\\", "\\\"", "\" OR \"displayName:a", "a\" AND \"mail:b", "\u{301}\"", "\"\u{301}", "'; DROP", "' or 1 eq 1",
    "%", "%27", "a%22b", "&$top=1", "a&$filter=x", "#", "?", "/", "//", "..", "😀", "👩🏽‍💻", "a+b", "--", "(", ")", "((",
    "AND",
    "OR", "NOT", ":", "displayName:a", "mail:*", "*", "\u{202E}abc", "\u{0}", "\u{FEFF}", "a\u{200B}b", "𝒜", "ﬁ",
    "$search",
    "@odata.count", "<script>", "${x}", "{{x}}", "\u{E000}", "\u{10FFFF}", "é\u{301}\u{301}\u{301}",
]

@Suite("Search expressions")
struct SearchExpressionTests {
    @Test("a quotation mark or a backslash cannot end a phrase early", arguments: nasty)
    func phrases(text: String) {
        // Read back as Graph does: what was put in comes out, and the end is the end.
        var rest = Array(SearchExpression.quoted(text).unicodeScalars)[...]
        #expect(rest.popFirst() == "\"")
        var read = String.UnicodeScalarView()
        var isClosed = false
        while let scalar = rest.popFirst() {
            if scalar == "\"" {
                isClosed = true
                break
            }
            read.append(scalar == "\\" ? rest.popFirst() ?? "\u{0}" : scalar)
        }
        #expect(isClosed && rest.isEmpty)
        #expect(read.elementsEqual(text.unicodeScalars))
    }

    @Test(
        "no text can put anything but letters and digits into a search, or an odd quote into a filter", arguments: nasty
    )
    func queries(text: String) {
        guard let query = try? PeopleQuery(text) else {
            #expect(text == "\u{0}", "it is no white space, and can be searched")
            return
        }
        for expression in [query.search, query.widerSearch(byWork: true)].compactMap({ $0 })
            + query.wordSearches(byWork: true)
        {
            let outside = expression.text.replacing(#/"[A-Za-z]+:[^"\\]*"/#, with: "")
            #expect(outside.allSatisfy { " ()ANDOR".contains($0) }, "\(expression.text)")
            #expect(expression.isShort)
        }
        #expect(query.filter.unicodeScalars.count { $0 == "'" } % 2 == 0)
    }

    @Test("every word has to begin a word of the name, or an address")
    func words() throws {
        let search = try #require(try PeopleQuery("Ade Van").search)
        let word = { (text: String) in
            #"("displayName:\#(text)" OR "givenName:\#(text)" OR "surname:\#(text)" OR "mail:\#(text)" OR "#
                + #""userPrincipalName:\#(text)")"#
        }
        #expect(search.text == word("ade") + " AND " + word("van"))
    }

    @Test("marks are asked for as typed and without, and ü as ue both ways")
    func spellings() {
        #expect(NameSpelling.ways("žižka") == ["žižka", "zizka"])
        #expect(NameSpelling.ways("müller") == ["müller", "muller", "mueller"])
        #expect(NameSpelling.ways("mueller") == ["mueller", "müller"])
        #expect(NameSpelling.ways("oestergaard") == ["oestergaard", "östergård", "østergård"])
        #expect(NameSpelling.ways("baeuerle") == ["baeuerle", "bäuerle", "bæuerle"])
        #expect(NameSpelling.ways("bauer") == ["bauer"])
        #expect(NameSpelling.ways("lee") == ["lee"])
        #expect(NameSpelling.ways("adele") == ["adele"])
    }

    @Test("names without spaces are parted, and particles")
    func parted() {
        #expect(NameSpelling.withoutSpaces("佐藤花子").contains(["佐藤", "花子"]))
        #expect(NameSpelling.withoutSpaces("adele").isEmpty)
        #expect(NameSpelling.withoutSpaces("王").isEmpty)
        #expect(NameSpelling.parted("delacruz").contains(["de", "la", "cruz"]))
        #expect(NameSpelling.parted("vanderberg").contains(["van", "der", "berg"]))
        #expect(NameSpelling.parted("adele").isEmpty)
    }

    @Test("a name in Latin letters is asked for in Cyrillic, where several of them can be one letter")
    func otherScripts() throws {
        for (word, letters) in [("shevchenko", "шев"), ("shcherbak", "щер"), ("yulia", "юли"), ("vorobev", "вор")] {
            #expect(NameSound.others(Array(word.unicodeScalars), letters: 3).first == letters)
        }
        #expect(NameSound.others(Array("thomas".unicodeScalars), letters: 3).last == "θομ")
        #expect(NameSound.others(Array("王".unicodeScalars), letters: 3).isEmpty)
        let texts = try PeopleQuery("shevchenko").wordSearches(byWork: false).map(\.text)
        for letters in ["ше", "шев", "шевче"] {
            #expect(texts.contains { $0.contains(#""displayName:\#(letters)""#) }, "\(letters)")
        }
    }

    @Test("the longest text that is taken becomes a search that Graph's 2,048 characters of an address hold")
    func longest() throws {
        let texts = [
            String(repeating: "ä", count: 120), Array(repeating: "müeaeoe", count: 12).joined(separator: " "),
            Array(repeating: "a", count: 12).joined(separator: "-"), String(repeating: "王", count: 120),
            "Александра Константинопольская ведущая инженерка отдела",
            Array(repeating: "😀ж", count: 12).joined(separator: " "),
        ]
        for text in texts {
            let query = try PeopleQuery(text)
            for expression in [query.search, query.widerSearch(byWork: true)].compactMap({ $0 })
                + query.wordSearches(byWork: true)
            {
                #expect(expression.isShort && !expression.text.isEmpty)
            }
        }
    }
}

@Suite("What was typed")
struct TypedTextTests {
    @Test(
        "addresses are recognized, as mail programs write them too",
        arguments: [
            ("AdeleV@contoso.example", "adelev@contoso.example"), ("adelev@", "adelev@"),
            ("<adelev@contoso.example>", "adelev@contoso.example"), ("mailto:a@b.example", "a@b.example"),
            ("Lee Gu <leeg@contoso.example>", "leeg@contoso.example"),
        ])
    func addresses(typed: String, address: String) {
        #expect(TypedText(typed).kind == .address(address))
    }

    @Test("what only looks like an address is a name", arguments: ["@", "@contoso", "a@b@c", "adele v@x", "a b"])
    func names(typed: String) {
        #expect(TypedText(typed).kind == .name)
    }

    @Test(
        "a server is asked for words in lower case without any sign",
        arguments: [
            ("O’Brien", ["o", "brien"]), ("Fernandez, Patti", ["fernandez", "patti"]), ("aDeLe", ["adele"]),
            ("100% Sure_Thing", ["100", "sure", "thing"]), ("İSMET", ["ismet"]), ("ＡＤＥＬＥ", ["adele"]),
            ("K.-H. Müller", ["k", "h", "müller"]), ("Z\u{30C}", ["ž"]), ("😀", []), ("a\u{200B}b", ["ab"]),
        ])
    func terms(typed: String, terms: [String]) {
        #expect(TypedText(typed).terms == terms)
    }
}
