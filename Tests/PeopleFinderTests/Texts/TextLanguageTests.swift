import PeopleFinder
import Testing

@Suite("TextLanguage")
struct TextLanguageTests {
    @Test(
        "the first language that is here wins",
        arguments: [
            ([], .english), (["cs"], .czech), (["cs-CZ"], .czech), (["de", "sv-SE", "cs"], .swedish),
            (["pt"], .brazilianPortuguese), (["pt-PT"], .brazilianPortuguese), (["TR-tr"], .turkish),
            (["zh-Hant-TW"], .traditionalChinese), (["zh-HK"], .traditionalChinese), (["zh_TW"], .traditionalChinese),
            (["de", "fr"], .english), (["x"], .english), ([""], .english),
            // Who reads simplified characters is better off with another language of theirs, and then with traditional ones.
            (["zh-Hans-CN", "sv"], .swedish), (["zh-Hans-CN"], .traditionalChinese), (["zh"], .traditionalChinese),
            (["zh-Hans-TW", "en"], .english),
        ] as [([String], TextLanguage)])
    func preferred(languages: [String], expected: TextLanguage) {
        #expect(TextLanguage(bestFor: languages) == expected)
    }

    @Test(
        "a shell's variables choose the language, the strongest that is set",
        arguments: [
            ([:], .english), (["LANG": "sv_SE.UTF-8"], .swedish), (["LANG": "sv_SE", "LC_MESSAGES": "cs_CZ"], .czech),
            (["LC_ALL": "tr_TR.UTF-8", "LANG": "sv_SE", "LC_MESSAGES": "cs_CZ"], .turkish),
            (["LC_ALL": "", "LANG": "pt_BR.UTF-8@euro"], .brazilianPortuguese), (["LANG": "C.UTF-8"], .english),
            (["LANG": "POSIX"], .english), (["LC_ALL": "C", "LANG": "sv_SE"], .english),
            (["LANG": "zh_TW"], .traditionalChinese),
            (["LANG": "en_US.UTF-8", "LANGUAGE": "de:cs"], .czech), (["LANG": "C", "LANGUAGE": "cs"], .english),
            (["LANG": "sv_SE", "LANGUAGE": ""], .swedish), (["LANG": "sv_SE", "LANGUAGE": "de"], .swedish),
        ] as [([String: String], TextLanguage)])
    func environment(variables: [String: String], expected: TextLanguage) {
        #expect(TextLanguage(environment: variables) == expected)
        #expect(Texts(environment: variables).language == expected)
    }
}

@Suite("NameOrder")
struct NameOrderTests {
    @Test(
        "names stand in the alphabetical order of each language",
        arguments: [
            (.swedish, ["Adam", "Ulla", "Vera", "Wiktor", "Ümit", "Yngve", "Zara", "Åke", "Ärla", "Östen"]),
            (
                .czech,
                [
                    "Adam", "Cyril", "Čeněk", "Dana", "Hynek", "Chrudoš", "Ivan", "Radek", "Říha", "Sam", "Šimon",
                    "Zdeněk",
                    "Žižka",
                ]
            ),
            (
                .turkish,
                [
                    "Can", "Cüneyt", "Çağla", "Gül", "Ğ", "Hakan", "Işık", "İnönü", "Jale", "Ozan", "Ömer", "Suna",
                    "Şule",
                    "Tuna", "Ufuk", "Ümit", "Vedat",
                ]
            ),
            (.english, ["Adam", "Åke", "Ana", "Chris", "Östen", "Otto", "Šimon", "Sina", "Zara"]),
            (.brazilianPortuguese, ["Ana", "Ângela", "Antônio", "Érica", "Ernesto", "João", "José", "Zoé"]),
            (.traditionalChinese, ["1 號", "丁一", "王小明", "陳大文", "Adele", "Žižka"]),
        ] as [(TextLanguage, [String])])
    func order(language: TextLanguage, names: [String]) {
        let order = NameOrder(language)
        #expect(order.sorted(names.reversed(), by: { $0 }) == names)
        #expect(order.sorted(names.sorted(), by: { $0 }) == names)
    }

    @Test("letters decide first, then marks, then capitals; and punctuation comes before letters")
    func levels() {
        let order = NameOrder(.english)
        let names = ["O'Brien", "Oakley", "resume", "Resume", "résumé", "resumes", "Ångström", "Смирнов", "王"]
        let sorted = order.sorted(names.shuffled(), by: { $0 })
        #expect(sorted == ["Ångström", "O'Brien", "Oakley", "resume", "Resume", "résumé", "resumes", "Смирнов", "王"])
    }

    @Test("a name in pieces stands where the whole one does")
    func pieces() {
        let order = NameOrder(.czech)
        #expect(!order.areInOrder("Z\u{30C}iz\u{30C}ka", "Žižka") && !order.areInOrder("Žižka", "Z\u{30C}iz\u{30C}ka"))
        #expect(order.areInOrder("Hynek", "Chrudoš") && order.areInOrder("hynek", "CHRUDOŠ"))
        #expect(order.areInOrder("Chrudoš", "Ivan"))
        // Outside Czech, ch is two letters.
        #expect(NameOrder(.english).areInOrder("Chrudoš", "Cyril"))
    }

    @Test("things of the same name stay in their order")
    func stable() {
        let items = [(1, "B"), (2, "A"), (3, "B"), (4, "A")]
        #expect(NameOrder(.english).sorted(items) { $0.1 }.map(\.0) == [2, 4, 1, 3])
    }
}
