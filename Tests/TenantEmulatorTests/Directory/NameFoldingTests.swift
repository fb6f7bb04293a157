import Testing

@testable import TenantEmulator

@Suite("Names in a search")
struct NameFoldingTests {
    @Test(
        "are found however they are typed",
        arguments: [
            ("Žižka", "zizka"), ("İnönü", "inonu"), ("INÖNÜ", "inönü"), ("Åsa", "asa"), ("ÅSA", "a\u{30A}sa"),
            ("Nuñez", "nunez"), ("Müller-Lüdenscheidt", "MULLER-LUDENSCHEIDT"), ("Øster", "oster"),
            ("Łukasz", "lukasz"),
            ("Weiß", "WEISS"), ("Işık", "isik"), ("ISIK", "ışık"), ("Ελένη", "ελενη"), ("Ánh", "anh"), ("Ｗang", "wang"),
            ("O'Brien", "o'brien"), ("王小明", "王小明"),
        ])
    func folding(name: String, typed: String) {
        #expect(NameFolding.fold(name) == NameFolding.fold(typed))
    }

    @Test("stay apart where letters differ", arguments: [("王", "小"), ("Jan", "Ján z"), ("O'Brien", "OBrien")])
    func different(one: String, other: String) {
        #expect(NameFolding.fold(one) != NameFolding.fold(other))
    }
}
