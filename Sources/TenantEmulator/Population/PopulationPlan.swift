/// Who is in a population and who reports to whom; everything else about somebody is drawn again from the seed when it is
/// written.
struct PopulationPlan: Sendable {
    /// Somebody, as numbers into the tables of names and departments.
    struct Draft: Sendable {
        var tradition = 0
        var department = 0
        /// 0 below the heads of the departments, 1 below those, and so on.
        var level = 0
        var isWoman = false
        var isManager = false
        var isGuest = false
        var hasLeft = false
        var given = 0
        var surname = 0
        var second: Int?
        var manager: Int?
        /// Which one of those with the same address it is; 1 is the first.
        var namesake = 1
    }

    let seed: UInt64
    let traditions: [NameTradition]
    private(set) var drafts: [Draft]
    /// The numbers of the people, in the order of their names, which is the order of the table.
    private(set) var order: [Int] = []
    private(set) var places: [Int] = []

    init(count: Int, seed: UInt64) throws(EmulatorError) {
        self.seed = seed
        traditions = try NameTradition.all()
        drafts = [Draft](repeating: Draft(), count: count)
        arrangeManagers()
        chooseNames()
        numberNamesakes()
        sort()
    }

    /// The stream of random numbers that belongs to one question about one person.
    static func random(_ number: Int, seed: UInt64, question: UInt64) -> SplitMix64 {
        SplitMix64(seed: seed, stream: UInt64(number) << 8 | question)
    }

    private mutating func arrangeManagers() {
        // In turn, because those who come first have the deepest trees below them.
        let largest = Department.all.map(\.share).max() ?? 0
        let first = (0..<largest).flatMap { turn in Department.all.indices.filter { Department.all[$0].share > turn } }
        for (number, department) in first.prefix(drafts.count).enumerated() { drafts[number].department = department }
        var next = min(first.count, drafts.count)
        var manager = 0
        while next < drafts.count {
            var random = Self.random(manager, seed: seed, question: 0)
            // Whoever is last in the queue has to take somebody, or nobody would.
            let managesNobody = drafts[manager].level > 0 && manager + 1 < next && random.chance(350)
            for _ in 0..<(managesNobody ? 0 : 3 + random.below(10)) where next < drafts.count {
                drafts[next].manager = manager
                drafts[next].department = drafts[manager].department
                drafts[next].level = drafts[manager].level + 1
                drafts[manager].isManager = true
                next += 1
            }
            manager += 1
        }
    }

    private mutating func chooseNames() {
        let total = traditions.reduce(0) { $0 + $1.weight }
        // One look-up a person instead of a search.
        let wheel = traditions.indices.flatMap { [Int](repeating: $0, count: traditions[$0].weight) }
        for number in drafts.indices {
            var random = Self.random(number, seed: seed, question: 1)
            drafts[number].tradition = wheel[random.below(total)]
            let tradition = traditions[drafts[number].tradition]
            drafts[number].isWoman = random.chance(500)
            let names = drafts[number].isWoman ? tradition.women : tradition.men
            drafts[number].given = random.below(names.count)
            drafts[number].surname = random.below(tradition.surnames.count)
            // Two surnames where that is the custom, and now and then a hyphen where it isn't.
            let hasHyphen = tradition.order == .givenFirst && !tradition.hasTwoSurnames && random.chance(40)
            if tradition.hasTwoSurnames || hasHyphen {
                let second = random.below(tradition.surnames.count)
                let surnames = (tradition.surnames[drafts[number].surname].man, tradition.surnames[second].man)
                let fit = surnames.0.takesHyphen && surnames.1.takesHyphen && surnames.0.text != surnames.1.text
                if tradition.hasTwoSurnames || fit { drafts[number].second = second }
            }
            if !drafts[number].isManager {
                drafts[number].isGuest = random.chance(20)
                drafts[number].hasLeft = random.chance(30)
            }
        }
    }

    func names(
        of draft: Draft
    ) -> (given: NameTradition.Name, surname: NameTradition.Name, second: NameTradition.Name?) {
        let tradition = traditions[draft.tradition]
        func surname(_ index: Int) -> NameTradition.Name {
            draft.isWoman ? tradition.surnames[index].woman : tradition.surnames[index].man
        }
        let given = (draft.isWoman ? tradition.women : tradition.men)[draft.given]
        return (given, surname(draft.surname), draft.second.map(surname))
    }

    private mutating func numberNamesakes() {
        var counts: [String: Int] = [:]
        for number in drafts.indices {
            let names = names(of: drafts[number])
            let address = names.given.letters + "." + names.surname.letters
            counts[address, default: 0] += 1
            drafts[number].namesake = counts[address] ?? 1
        }
    }

    /// Sorts by given name, then surname, or the other way round where that is the custom.
    private mutating func sort() {
        let all = traditions.flatMap { $0.men + $0.women + $0.surnames.flatMap { [$0.man, $0.woman] } }
        let sorted = Set(all.map(\.folded)).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let ranks = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0 + 1) })
        func rank(_ name: NameTradition.Name?) -> Int { name.flatMap { ranks[$0.folded] } ?? 0 }
        let keys = drafts.indices.map { number in
            let names = names(of: drafts[number])
            let (given, surname) = (rank(names.given), rank(names.surname))
            let isGivenFirst = traditions[drafts[number].tradition].order == .givenFirst
            return (isGivenFirst ? (given, surname) : (surname, given), rank(names.second), number)
        }
        order = keys.sorted { ($0.0.0, $0.0.1, $0.1, $0.2) < ($1.0.0, $1.0.1, $1.1, $1.2) }.map(\.2)
        places = [Int](repeating: 0, count: order.count)
        for (place, number) in order.enumerated() { places[number] = place }
    }
}
