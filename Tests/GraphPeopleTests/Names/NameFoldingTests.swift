import Testing

@testable import GraphPeople

@Suite("NameFolding")
struct NameFoldingTests {
    private func folded(_ text: String) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: NameFolding.fold(text))
        return String(view)
    }

    @Test(
        "case, marks and width go, and letters that have no decomposition become what people type",
        arguments: [
            ("Žižka", "zizka"), ("NUÑEZ", "nunez"), ("Åsa", "asa"), ("Søren Østergård", "soren ostergard"),
            ("Łukasz Wałęsa", "lukasz walesa"), ("Weiß", "weiss"), ("STRAẞE", "strasse"), ("Þór", "thor"),
            ("Æsir", "aesir"), ("Nguyễn Thị Ánh", "nguyen thi anh"), ("ＡＤＥＬＥ", "adele"), ("Đặng", "dang"),
            ("Ελένη Παπαδοπούλου", "ελενη παπαδοπουλου"), ("ΠΑΠΑΔΌΠΟΥΛΟΣ", "παπαδοπουλοσ"),
            ("παπαδόπουλος", "παπαδοπουλοσ"),
            ("Ірина", "ірина"), ("Й", "и"), ("王小明", "王小明"), ("ｶﾅ", "カナ"),
        ])
    func folds(text: String, expected: String) {
        #expect(folded(text) == expected)
    }

    @Test(
        "two letters that may stand for one are one, in a name and in a word of it",
        arguments: [
            ("mueller", "muller"), ("aaron", "aron"), ("oconnor", "oconnor"), ("goethe", "gothe"), ("", ""),
            ("bauer", "bauer"), ("enrique", "enrique"), ("baeuerle", "bauerle"), ("ueberall", "uberall"),
        ])
    func respelled(word: String, expected: String) {
        let letters = Array(expected.unicodeScalars)
        #expect(FoldedName.respelled(Array(word.unicodeScalars)) == letters)
        #expect(FoldedName(word).respelled.letters == letters)
        #expect(FoldedName("Ann-\(word)").respelled.letters == Array("ann".unicodeScalars) + letters)
    }

    @Test("the four Turkish i are one", arguments: ["İ", "I", "ı", "i", "I\u{307}", "i\u{307}"])
    func turkish(letter: String) {
        #expect(folded(letter) == "i")
    }

    @Test(
        "what is in pieces folds like what is put together",
        arguments: [
            ("Z\u{30C}iz\u{30C}ka", "Žižka"), ("A\u{30A}sa", "Åsa"), ("e\u{302}\u{303}", "ễ"),
            ("\u{1100}\u{1175}\u{11B7}", "김"), ("か\u{3099}", "が"), ("は\u{309A}", "ぱ"), ("ｶﾞ", "ガ"),
        ])
    func pieces(apart: String, together: String) {
        #expect(NameFolding.fold(apart) == NameFolding.fold(together))
    }

    @Test("what nobody sees is left out")
    func invisible() {
        #expect(folded("a\u{200B}b\u{FEFF}c\u{AD}d") == "abcd")
        // The tatweel only draws a word out.
        #expect(FoldedName("محـــمد").letters == FoldedName("محمد").letters)
        #expect(TypedText("محـــمد").nameText == "محمد")
    }

    @Test("folding what is folded changes nothing")
    func idempotent() {
        let all = folded(NameFolding.letters)
        #expect(folded(all) == all)
    }
}

@Suite("NameComposition")
struct NameCompositionTests {
    @Test(
        "letters and marks are put together, scalar for scalar",
        arguments: [
            ("Z\u{30C}iz\u{30C}ka", "Žižka"), ("Nguye\u{302}\u{303}n Thi\u{323}", "Nguyễn Thị"), ("I\u{307}", "İ"),
            ("\u{1100}\u{1175}\u{11B7}\u{1106}\u{1175}\u{11AB}", "김민"), ("か\u{3099}き", "がき"), ("Adele", "Adele"),
            ("a\u{323}\u{302}", "ậ"), ("α\u{301}", "ά"), ("ω\u{313}\u{345}", "ᾠ"), ("и\u{306}", "й"),
            ("\u{627}\u{653}", "آ"),
            // There is no whole letter for these.
            ("x\u{30C}", "x\u{30C}"), ("が\u{3099}", "が\u{3099}"),
        ])
    func composes(apart: String, together: String) {
        #expect(NameComposition.compose(apart).unicodeScalars.elementsEqual(together.unicodeScalars))
    }
}
