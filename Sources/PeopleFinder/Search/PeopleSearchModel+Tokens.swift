extension PeopleSearchModel {
    /// The most tokens that are suggested.
    static let mostSuggestedTokens = 6

    /// The growth of a text that counts as chosen, and not as typed.
    private static let chosen = TypingPace.pasted

    /// What stands in the search field besides what is typed; setting it searches at once.
    ///
    /// Name first, work behind it: that is how the directory is asked for both.
    public var tokens: [SearchToken] {
        get { chosenTokens }
        set {
            guard newValue != chosenTokens, !work.isClosed else { return }
            chosenTokens = newValue
            textChanged(growth: Self.chosen)
        }
    }

    /// Puts what was typed and chosen into the search field in one go, so that nothing is searched for that is in between.
    ///
    /// - Parameters:
    ///   - text: What was typed.
    ///   - tokens: What stands beside it.
    func fill(_ text: String, _ tokens: [SearchToken]) {
        guard text != typed || tokens != chosenTokens, !work.isClosed else { return }
        let growth = tokens == chosenTokens ? text.count - typed.count : Self.chosen
        typed = text
        chosenTokens = tokens
        textChanged(growth: growth)
    }

    /// Tokens worth suggesting: where those work who are on the screen or were opened before, the most frequent first.
    ///
    /// There are none when one is chosen already: the words of two would seldom stand beside one another in the directory.
    public var suggestedTokens: [SearchToken] {
        guard chosenTokens.isEmpty else { return [] }
        var counts: [SearchToken: Int] = [:]
        var order: [SearchToken] = []
        for person in people + history.people {
            for token in SearchToken.Kind.allCases.compactMap({ SearchToken($0, of: person) }) {
                if counts[token] == nil { order.append(token) }
                counts[token, default: 0] += 1
            }
        }
        let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
        let ranked = order.sorted { first, second in
            let (one, other) = (counts[first] ?? 0, counts[second] ?? 0)
            return one == other ? (places[first] ?? 0) < (places[second] ?? 0) : one > other
        }
        return Array(ranked.prefix(Self.mostSuggestedTokens))
    }

    /// What is searched for: what is typed, and behind it the tokens.
    var wanted: String {
        chosenTokens.isEmpty ? typed : ([typed] + chosenTokens.map(\.text)).joined(separator: " ")
    }
}
