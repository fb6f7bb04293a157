import GraphPeople
import Testing

@Suite("The letters that were typed")
struct MatchedLettersTests {
    /// The text with what stands out in brackets; what was forgiven in parentheses.
    private func marked(_ typed: String, _ text: String) -> String {
        var marked = ""
        let runs = MatchedLetters(typed).runs(in: text)
        for (place, character) in text.enumerated() {
            if let run = runs.first(where: { $0.characters.lowerBound == place }) { marked += run.isExact ? "[" : "(" }
            marked.append(character)
            if let run = runs.first(where: { $0.characters.upperBound == place + 1 }) {
                marked += run.isExact ? "]" : ")"
            }
        }
        return marked
    }

    @Test(
        "stand out wherever a word begins so, whatever capitals, marks and spelling",
        arguments: [
            ("al", "Alex Wilber", "[Al]ex Wilber"), ("wil al", "Alex Wilber", "[Al]ex [Wil]ber"),
            ("zizka", "Jan Žižka", "Jan [Žižka]"), ("mueller", "Jörg Müller", "Jörg [Müller]"),
            ("obrien", "Pat O'Brien", "Pat [O'Brien]"), ("brien", "Pat O'Brien", "Pat O'[Brien]"),
            ("小明", "王小明 (Xiaoming)", "王[小明] (Xiaoming)"), ("ex", "Alex Wilber", "Alex Wilber"),
            ("mark", "Sales & Marketing", "Sales & [Mark]eting"), ("", "Alex", "Alex"), ("al", "", ""),
            ("adele@con", "adele@contoso.example", "[adele]@[con]toso.example"),
        ])
    func beginnings(typed: String, text: String, expected: String) {
        #expect(marked(typed, text) == expected)
    }

    @Test("of a number stand out whatever is between its digits")
    func digits() {
        #expect(marked("5550109", "+1 425 555 0109") == "+1 425 [555 0109]")
        #expect(marked("0190", "+1 425 555 0190") == "+1 425 555 [0190]")
        #expect(marked("0190", "+1 425 555 0109") == "+1 425 555 0109")
        #expect(marked("555-0109", "+1 (425) 555 0109") == "+1 (425) [555 0109]")
        #expect(marked("999", "+1 425 555 0109") == "+1 425 555 0109")
    }

    @Test("a number stands out with a country's code or without, and neither in another number nor in an office")
    func numbers() {
        #expect(marked("030 5550", "+49 30 55500101") == "+49 [30 5550]0101")
        #expect(marked("+1 425 555 0109", "(425) 555-0109") == "([425) 555-0109]")
        #expect(marked("(425)", "+1 425 555 0109") == "+1 [425] 555 0109")
        #expect(marked("14255550109", "(425) 555-0109") == "([425) 555-0109]")
        for other in ["+1 425 555 0109", "18/2111", "Building 1"] { #expect(marked("+1 425 555 0190", other) == other) }
        #expect(marked("2111", "18/2111") == "18/[2111]" && marked("555", "+1 425 555 0109") == "+1 425 555 0109")
    }

    @Test("initials stand out where nothing else does")
    func initials() {
        #expect(marked("av", "Adele Vance") == "[A]dele [V]ance")
        #expect(marked("ad", "Adele Dance") == "[Ad]ele Dance")
    }

    @Test("a word that is nearly what was typed stands out as forgiven, and a short one does not")
    func forgiven() {
        #expect(marked("wilbur", "Alex Wilber") == "Alex (Wilber)")
        #expect(marked("alex wilbur", "Alex Wilber") == "[Alex] (Wilber)")
        #expect(marked("alx", "Ale Wilber") == "Ale Wilber")
    }

    @Test("hostile texts are looked through to their end")
    func hostile() {
        for text in ["\u{1B}[2J", "\u{202E}", String(repeating: "a\u{301}", count: 300), "👩‍💻👩‍💻", "\0"] {
            for run in MatchedLetters("aaaa 12 \u{1B}").runs(in: text) {
                #expect(run.characters.upperBound <= text.count)
            }
        }
    }
}
