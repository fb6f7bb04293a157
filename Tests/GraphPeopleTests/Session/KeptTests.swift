import Testing

@testable import GraphPeople

@Suite("Values that are kept for a while")
struct KeptTests {
    @Test("for each that is too many that one goes which came first, and one that changes stays where it is")
    func bounded() {
        var kept = Kept<Int, String>(maximum: 3)
        for number in 1...3 { kept.keep("\(number)", for: number) }
        kept.keep("one", for: 1)
        #expect([1, 2, 3].map { kept[$0] } == ["one", "2", "3"])
        kept.keep("4", for: 4)
        kept.keep("5", for: 5)
        #expect((1...5).map { kept[$0] } == [nil, nil, "3", "4", "5"])
        for number in 6...100 { kept.keep("\(number)", for: number) }
        #expect((1...100).filter { kept[$0] != nil } == [98, 99, 100])
    }

    @Test("nobody is folded twice while they stay as they are, and whoever has changed is folded anew")
    func folded() {
        let folded = FoldedPeople()
        let people = (0..<FoldedPeople.maximum).map { Person(id: "\($0)", displayName: "Ann \($0)") }
        let first = folded(people)
        #expect(zip(first, folded(people)).allSatisfy { $0 === $1 })
        var changed = people[7]
        changed.jobTitle = "Lead"
        #expect(folded([changed])[0] !== first[7] && folded([changed])[0].work.count == 1)
        // One more takes the place of one, and not of all.
        _ = folded([Person(id: "new")])
        #expect(folded([people[0]])[0] !== first[0] && folded([people[9]])[0] === first[9])
    }
}
