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
