extension NearMatcher {
    /// An alias such as `wangxm` or `chenweiling`: the words, one after the other in any order, the last ones in short.
    func cost(_ words: [NearWord], byAlias alias: [Unicode.Scalar], _ jobs: [Int]) -> Int {
        let letters = alias.filter { ScalarKind($0) == .letter }
        var best = Cost.missing
        // Words that are alike can be taken in each order, and it comes to the same.
        var seen: Set<[Int?]> = []
        func read(_ rest: ArraySlice<Unicode.Scalar>, _ costs: [Int?]) {
            guard seen.insert([rest.count] + costs).inserted else { return }
            if rest.isEmpty || costs.allSatisfy({ $0 != nil }) {
                let all = costs.enumerated().map { $0.element ?? jobs[$0.offset] }
                best = min(best, mean(words, all) + (rest.isEmpty ? 0 : 5))
                return
            }
            let isFirst = costs.allSatisfy { $0 == nil }
            // What stands behind may be a word that nobody typed.
            if !isFirst, rest.count <= 3 { read([], costs) }
            for (index, entry) in words.enumerated() where costs[index] == nil {
                let word = entry.latin
                var next = costs
                if word.count > 1, rest.starts(with: word) {
                    next[index] = Cost.alias
                    read(rest.dropFirst(word.count), next)
                } else if !isFirst, rest.count <= 3, rest.first == word.first {
                    next[index] = Cost.alias
                    if NearWord.isShort(rest, of: word) { read([], next) }
                    // One letter may be all of the word, as in `wangxm` for Wang Xiao Ming.
                    read(rest.dropFirst(), next)
                } else if isFirst, word.count > 4, let cost = NearWord.distance(word, Array(rest)) {
                    next[index] = cost + 10
                    read([], next)
                }
            }
            // One letter in front, as in `jsmith`.
            if isFirst, rest.count > 3 { readAfterInitial(rest, costs) }
        }
        func readAfterInitial(_ rest: ArraySlice<Unicode.Scalar>, _ costs: [Int?]) {
            guard let first = rest.first,
                let index = words.indices.first(where: { words[$0].latin.first == first })
            else { return }
            var next = costs
            next[index] = Cost.alias
            for (other, entry) in words.enumerated() where other != index {
                if rest.dropFirst().elementsEqual(entry.latin) {
                    next[other] = Cost.alias
                    read([], next)
                }
            }
        }
        read(letters[...], [Int?](repeating: nil, count: words.count))
        return best
    }
}
