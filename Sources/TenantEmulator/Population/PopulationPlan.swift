/// Who is in a population and who reports to whom, in a few bytes a person: everything else about somebody is drawn
/// again from the seed when it is written.
struct PopulationPlan: Sendable {
    /// Somebody, as numbers into the tables of names and departments.
    struct Draft: Sendable {
        var tradition: UInt8 = 0
        var department: UInt8 = 0
        /// 0 below the heads of the departments, 1 below those, and so on.
        var level: UInt8 = 0
        var isWoman = false
        var isManager = false
        var isGuest = false
        var hasLeft = false
        var given: UInt16 = 0
        var surname: UInt16 = 0
        /// The second surname; the largest number for none.
        var second = UInt16.max
        /// The number of the manager; the largest one for the head of the department.
        var manager = UInt32.max
        /// Which one of those with the same address it is; 1 is the first.
        var namesake: UInt32 = 1
    }

    let seed: UInt64
    let traditions: [NameTradition]
    private(set) var drafts: [Draft]
    /// The numbers of the people, in the order of their names, which is the order of the table.
    private(set) var order: [UInt32] = []
    /// Where in that order somebody is.
    private(set) var places: [UInt32] = []

    /// Plans so many people.
    ///
    /// - Throws: ``EmulatorError`` if the table of names isn't as it should be.
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

    /// Builds the tree from the top.
    ///
    /// The heads are Contoso's own, and whoever comes next reports to the first who still has room. About a third of the
    /// middle levels manages nobody.
    private mutating func arrangeManagers() {
        // In turn, because those who come first have the deepest trees below them.
        let largest = Department.all.map(\.share).max() ?? 0
        let first = (0..<largest).flatMap { turn in Department.all.indices.filter { Department.all[$0].share > turn } }
        for (number, department) in first.prefix(drafts.count).enumerated() {
            drafts[number].department = UInt8(department)
        }
        var next = min(first.count, drafts.count)
        var manager = 0
        while next < drafts.count {
            var random = Self.random(manager, seed: seed, question: 0)
            // Whoever is last in the queue has to take somebody, or nobody would.
            let managesNobody = drafts[manager].level > 0 && manager + 1 < next && random.chance(350)
            for _ in 0..<(managesNobody ? 0 : 3 + random.below(10)) where next < drafts.count {
                drafts[next].manager = UInt32(manager)
                drafts[next].department = drafts[manager].department
                drafts[next].level = min(drafts[manager].level + 1, 200)
                drafts[manager].isManager = true
                next += 1
            }
            manager += 1
        }
    }

    private mutating func chooseNames() {
        let total = traditions.reduce(0) { $0 + $1.weight }
        // One look-up a person instead of a search.
        let wheel = traditions.indices.flatMap { [UInt8](repeating: UInt8($0), count: traditions[$0].weight) }
        for number in drafts.indices {
            var random = Self.random(number, seed: seed, question: 1)
            drafts[number].tradition = wheel[random.below(total)]
            let tradition = traditions[Int(drafts[number].tradition)]
            drafts[number].isWoman = random.chance(500)
            let names = drafts[number].isWoman ? tradition.women : tradition.men
            drafts[number].given = UInt16(random.below(names.count))
            drafts[number].surname = UInt16(random.below(tradition.surnames.count))
            // Two surnames where that is the custom, and now and then a hyphen where it isn't.
            let hasHyphen = tradition.order == .givenFirst && !tradition.hasTwoSurnames && random.chance(40)
            if tradition.hasTwoSurnames || hasHyphen {
                let second = random.below(tradition.surnames.count)
                let surnames = (tradition.surnames[Int(drafts[number].surname)].man, tradition.surnames[second].man)
                let fit = surnames.0.takesHyphen && surnames.1.takesHyphen && surnames.0.text != surnames.1.text
                if tradition.hasTwoSurnames || fit { drafts[number].second = UInt16(second) }
            }
            if !drafts[number].isManager {
                drafts[number].isGuest = random.chance(20)
                drafts[number].hasLeft = random.chance(30)
            }
        }
    }

    /// Counts those whose addresses would be the same, in the order of their numbers.
    private mutating func numberNamesakes() {
        var numbers: [String: UInt64] = [:]
        func number(_ letters: String) -> UInt64 {
            if let known = numbers[letters] { return known }
            numbers[letters] = UInt64(numbers.count)
            return UInt64(numbers.count - 1)
        }
        let given = traditions.map { [$0.men, $0.women].map { $0.map { number($0.letters) } } }
        let surnames = traditions.map { tradition in
            [tradition.surnames.map { number($0.man.letters) }, tradition.surnames.map { number($0.woman.letters) }]
        }
        // Sorted rather than looked up: a dictionary of a million names needs more memory than all else here.
        var keys = drafts.indices.map { index -> UInt64 in
            let (tradition, gender) = (Int(drafts[index].tradition), drafts[index].isWoman ? 1 : 0)
            return given[tradition][gender][Int(drafts[index].given)] << 40
                | surnames[tradition][gender][Int(drafts[index].surname)] << Self.numberBits | UInt64(index)
        }
        keys.sort()
        var (last, count) = (UInt64.max, UInt32(0))
        for key in keys {
            count = key >> Self.numberBits == last ? count + 1 : 1
            last = key >> Self.numberBits
            drafts[Int(key & Self.numberMask)].namesake = count
        }
    }

    /// What the number of a person needs in a key that people are sorted by: enough for ``Population/largest``.
    private static let numberBits = UInt64(28)
    private static let numberMask = UInt64(1) << numberBits - 1

    /// Sorts by given name, then surname, or the other way round where that is the custom.
    ///
    /// Rows that lie in the order in which they are listed are read together, and a search finds people in this order
    /// without sorting.
    private mutating func sort() {
        let names = traditions.flatMap { tradition in
            (tradition.men + tradition.women).map(\.folded)
                + tradition.surnames.flatMap { [$0.man.folded, $0.woman.folded] }
        }
        let sorted = Set(names).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        let ranks = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, UInt64($0)) })
        func ranked(_ names: [NameTradition.Name]) -> [UInt64] { names.map { ranks[$0.folded] ?? 0 } }
        let given = traditions.map { [ranked($0.men), ranked($0.women)] }
        let surnames = traditions.map { [ranked($0.surnames.map(\.man)), ranked($0.surnames.map(\.woman))] }
        let givenFirst = traditions.map { $0.order == .givenFirst }
        var keys = drafts.indices.map { index -> UInt64 in
            let (tradition, gender) = (Int(drafts[index].tradition), drafts[index].isWoman ? 1 : 0)
            let first = given[tradition][gender][Int(drafts[index].given)]
            let last = surnames[tradition][gender][Int(drafts[index].surname)]
            let second =
                drafts[index].second == .max ? 0 : surnames[tradition][gender][Int(drafts[index].second)] + 1
            let pair = givenFirst[tradition] ? first << 12 | last : last << 12 | first
            // Twelve bits for each of the names, of which there are fewer than 4096, and the rest for the number.
            return pair << 40 | second << Self.numberBits | UInt64(index)
        }
        keys.sort()
        order = keys.map { UInt32($0 & Self.numberMask) }
        places = [UInt32](repeating: 0, count: order.count)
        for (place, number) in order.enumerated() { places[Int(number)] = UInt32(place) }
    }
}
