import NativeOAuth
import Testing

@testable import PeopleFinder

@Suite("Texts")
struct TextsTests {
    @Test("every phrase has a text in every language, and none is empty", arguments: TextLanguage.allCases)
    func complete(language: TextLanguage) {
        let table = TextTable.texts(in: language)
        let stems = Self.stems(of: TextTable.texts(in: .english))
        #expect(Self.stems(of: table) == stems)
        #expect(stems.count > 200)
        for (key, text) in table {
            #expect(!text.isEmpty && text.first?.isWhitespace == false && text.last?.isWhitespace == false, "\(key)")
        }
    }

    @Test(
        "a phrase that counts has exactly the forms that its language has", arguments: TextLanguage.allCases)
    func families(language: TextLanguage) {
        let forms = Dictionary(grouping: TextTable.texts(in: language).keys.filter(Self.isForm), by: Self.stem)
        let english = Set(TextTable.texts(in: .english).keys.filter(Self.isForm).map(Self.stem))
        #expect(english.contains("accounts.count") && Set(forms.keys) == english)
        let categories = [0, 1, 2, 5, 1_000_000].map { language.category(of: $0) }
        for (stem, keys) in forms {
            #expect(Set(keys) == Set(categories.map { "\(stem).\($0)" }), "\(stem)")
        }
    }

    @Test("each placeholder is filled, and nothing of the form is left", arguments: TextLanguage.allCases)
    func placeholders(language: TextLanguage) {
        let texts = Texts(language)
        for (key, text) in TextTable.texts(in: .english) {
            let count = (1...9).filter { text.contains("%\($0)$@") }.count
            let arguments = (0..<count).map { Phrase.Argument.text("<\($0)>") }
            let form = Self.isForm(key)
            let phrase = Phrase(key: Self.stem(key), arguments: form ? [.count(7)] + arguments.dropFirst() : arguments)
            let said = texts[phrase]
            #expect(!said.contains("%"), "\(key): \(said)")
            #expect(!form || said.contains("7"), "\(key): \(said)")
            for index in (form ? 1 : 0)..<max(count, form ? 1 : 0) {
                #expect(said.contains("<\(index)>"), "\(key): \(said)")
            }
        }
    }

    @Test("what an argument says is never taken for a placeholder")
    func arguments() {
        let said = Texts(.english)[.signInEnterCode("%2$@ 100%", code: "%1$@")]
        #expect(said == "Open %2$@ 100% on any device and enter the code %1$@.")
    }

    @Test("the order of words is the language's own")
    func order() {
        let phrase = Phrase.commandPhotoWritten("96 KB", path: "adele.jpg")
        #expect(Texts(.english)[phrase] == "Wrote 96 KB to adele.jpg.")
        #expect(Texts(.turkish)[phrase] == "adele.jpg dosyasına 96 KB yazıldı.")
        #expect(Texts(.traditionalChinese)[phrase] == "已將 96 KB 寫入 adele.jpg。")
    }

    @Test("texts that are not English differ from it, but for words that are the same")
    func translated() {
        let english = TextTable.texts(in: .english)
        let same: Set = [
            "step.close", "presence.offline", "search.results.one", "settings.microsoft", "person.menu",
            "terminal.chat", "terminal.groupProgram",
        ]
        for language in TextLanguage.allCases where language != .english {
            for (key, text) in TextTable.texts(in: language) where text.contains(where: \.isLetter) {
                #expect(text != english[key] || same.contains(key), "\(language.rawValue) \(key)")
            }
        }
    }

    private static func isForm(_ key: String) -> Bool {
        ["one", "few", "many", "other"].contains { key.hasSuffix(".\($0)") && key.split(separator: ".").count == 3 }
    }

    private static func stem(_ key: String) -> String {
        key.split(separator: ".").prefix(2).joined(separator: ".")
    }

    private static func stems(of table: [String: String]) -> Set<String> {
        Set(table.keys.map(stem))
    }
}

@Suite("Numbers, plurals, permissions and times")
struct PluralTests {
    /// What is shown for 0, 1, 2, 3, 4, 5, 11, 21, 100 and 1,000,000 people; by CLDR's rules and numbers.
    private static let expected: [TextLanguage: [String]] = [
        .english: [
            "0 people", "1 person", "2 people", "3 people", "4 people", "5 people", "11 people", "21 people",
            "100 people", "1,000,000 people",
        ],
        .brazilianPortuguese: [
            "0 pessoa", "1 pessoa", "2 pessoas", "3 pessoas", "4 pessoas", "5 pessoas", "11 pessoas", "21 pessoas",
            "100 pessoas", "1.000.000 de pessoas",
        ],
        .czech: [
            "0 osob", "1 osoba", "2 osoby", "3 osoby", "4 osoby", "5 osob", "11 osob", "21 osob", "100 osob",
            "1\u{A0}000\u{A0}000 osob",
        ],
        .turkish: [
            "0 kişi", "1 kişi", "2 kişi", "3 kişi", "4 kişi", "5 kişi", "11 kişi", "21 kişi", "100 kişi",
            "1.000.000 kişi",
        ],
        .swedish: [
            "0 personer", "1 person", "2 personer", "3 personer", "4 personer", "5 personer", "11 personer",
            "21 personer", "100 personer", "1\u{A0}000\u{A0}000 personer",
        ],
        .traditionalChinese: [
            "0 人", "1 人", "2 人", "3 人", "4 人", "5 人", "11 人", "21 人", "100 人", "1,000,000 人",
        ],
    ]

    private static let counts = [0, 1, 2, 3, 4, 5, 11, 21, 100, 1_000_000]

    @Test("numbers of people are said as each language says them", arguments: TextLanguage.allCases)
    func plurals(language: TextLanguage) {
        let texts = Texts(language)
        #expect(Self.counts.map { texts[.searchResults($0)] } == Self.expected[language])
    }

    @Test("a million is said in a form of its own in Portuguese, and one is one in all but Chinese")
    func forms() {
        #expect(TextLanguage.allCases.map { $0.category(of: 1) } == ["one", "one", "one", "one", "one", "other"])
        #expect(TextLanguage.brazilianPortuguese.category(of: 2_000_000) == "many")
        #expect(TextLanguage.czech.category(of: -3) == "few")
    }

    @Test(
        "a number has its sign and what parts the thousands",
        arguments: [(Int.min, "-9,223,372,036,854,775,808"), (12345, "12,345"), (999, "999"), (0, "0")])
    func numbers(number: Int, shown: String) {
        #expect(TextLanguage.english.number(number) == shown)
    }

    @Test("times are said in the unit that a person would choose, and never too soon")
    func moments() {
        let advice = { (language: TextLanguage, time: Duration) in
            Texts(language)[.adviceTryAgainIn(.lasting(time))]
        }
        #expect(advice(.english, .seconds(12)) == "Try again in 12 seconds.")
        #expect(advice(.english, .milliseconds(400)) == "Try again in 1 second.")
        #expect(advice(.english, .milliseconds(11_001)) == "Try again in 12 seconds.")
        #expect(advice(.english, .seconds(91)) == "Try again in 2 minutes.")
        #expect(advice(.english, .seconds(5 * 3600 + 1)) == "Try again in 6 hours.")
        #expect(advice(.brazilianPortuguese, .seconds(1)) == "Tente novamente em 1 segundo.")
        #expect(advice(.czech, .seconds(2)) == "Zkuste to znovu za 2 sekundy.")
        #expect(advice(.czech, .seconds(12)) == "Zkuste to znovu za 12 sekund.")
        #expect(advice(.turkish, .seconds(12)) == "12 saniye sonra yeniden deneyin.")
        #expect(advice(.swedish, .seconds(3600 * 2)) == "Försök igen om 2 timmar.")
        #expect(advice(.traditionalChinese, .seconds(12)) == "請於 12 秒後再試一次。")
        #expect(Texts(.english)[.signInCodeLasts(.lasting(.seconds(900)))] == "The code is valid for 15 minutes.")
    }

    @Test("permissions are named by what they allow, each thing once, several in a line each")
    func permissions() {
        let scopes: ScopeSet = ["openid", "profile", "https://graph.microsoft.com/User.Read.All", "Mail.Send"]
        #expect(
            Texts(.english).list(scopes)
                == "\n• sign you in and read your profile\n• see the full profiles of all colleagues\n• use “Mail.Send”"
        )
        #expect(Texts(.czech).list(["Presence.Read.All"]) == "zobrazit, kdo je dostupný")
        #expect(Texts(.czech).list([]) == "")
    }

    @Test("a file is read with its escapes, without its comments, and what has not the form is passed over")
    func form() {
        let file = #"""
            /* A title; "not" = "this"; */
            "door.title" = "The \"door\" \\ \n";  // "nor" = "this";
            "lost"; "a" = "b" = "c"; / "
            """#
        #expect(TextTable.read(Array(file.utf8)) == ["door.title": "The \"door\" \\ \n"])
        #expect(TextTable.read([]).isEmpty && TextTable.read(Array("\"a\" = \"b".utf8)).isEmpty)
    }
}
