import Testing

@testable import GraphPeople

@Suite("Wrong letters")
struct EditDistanceTests {
    private static func scalars(_ text: String) -> [Unicode.Scalar] { Array(text.unicodeScalars) }

    @Test(
        "a letter that is wrong, missing, too many or swapped with the next counts one",
        arguments: [
            ("adele", "adele", 0), ("adeke", "adele", 1), ("adle", "adele", 1), ("adelle", "adele", 1),
            ("adlee", "adele", 1), ("daele", "adele", 1), ("eadel", "adele", 2), ("daelle", "adele", 2),
            ("bianca", "adele", nil), ("", "ad", 2), ("ade", "", nil),
        ] as [(String, String, Int?)])
    func whole(typed: String, name: String, distance: Int?) {
        #expect(EditDistance.between(Self.scalars(typed), Self.scalars(name), most: 2).whole == distance)
    }

    @Test("the nearest beginning of a word counts, too")
    func beginning() {
        let found = EditDistance.between(Self.scalars("adle"), Self.scalars("adelevance"), most: 1)
        #expect(found.whole == nil && found.beginning == 1)
    }

    @Test("what is remembered of one word changes nothing of the next")
    func remembered() {
        let words = ["ad", "adel", "adele", "adele", "adlee", "al", "bianca", "ed", "edelle"]
        var distance = EditDistance(from: Self.scalars("adele"), most: 2)
        for word in words {
            let (fresh, next) = (
                EditDistance.between(Self.scalars("adele"), Self.scalars(word), most: 2),
                distance.to(word.unicodeScalars)
            )
            #expect(next.whole == fresh.whole && next.beginning == fresh.beginning, "\(word)")
        }
    }
}
