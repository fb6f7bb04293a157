/// Counts the letters that are wrong, missing, too many or swapped with their neighbor (optimal string alignment).
///
/// It remembers the word before: of words in alphabetical order each costs only the letters that it doesn't begin with like
/// the last one.
package struct EditDistance {
    private let typed: [Unicode.Scalar]
    private let most: Int
    /// The letters of the last word, as far as they were counted.
    private var letters: [Unicode.Scalar] = []
    /// Behind so many letters of the last word: the distances to each beginning of what was typed.
    private var distances: [Int]
    /// The least distance of all that was typed to the beginnings up to there.
    private var nearest: [Int]
    /// Behind how many letters of the last word no other one can be nearer that begins with these; nil when it was counted to its end.
    private(set) var far: Int?

    /// Takes what was typed; more than so many wrong letters don't count.
    init(from typed: [Unicode.Scalar], most: Int) {
        (self.typed, self.most) = (typed, most)
        distances = Array(0...typed.count)
        nearest = [typed.count]
    }

    /// Compares two words, once.
    package static func between(
        _ typed: [Unicode.Scalar], _ name: [Unicode.Scalar], most: Int
    ) -> (whole: Int?, beginning: Int?) {
        var distance = EditDistance(from: typed, most: most)
        return distance.to(name)
    }

    /// Compares with a word, and with the beginning of it that is nearest; nil is more than the maximum.
    mutating func to(_ name: some Sequence<Unicode.Scalar>) -> (whole: Int?, beginning: Int?) {
        var depth = 0
        far = nil
        for letter in name {
            // Behind so many letters nothing gets nearer.
            guard depth <= typed.count + most, isOpen(depth) else {
                far = depth
                break
            }
            if depth == letters.count || letters[depth] != letter {
                forget(behind: depth)
                append(letter)
            }
            depth += 1
        }
        let whole = distances[depth * (typed.count + 1) + typed.count]
        return (far == nil && whole <= most ? whole : nil, nearest[depth] <= most ? nearest[depth] : nil)
    }

    /// Whether a longer word that begins so can be near; a swapped pair reaches back two letters.
    private func isOpen(_ depth: Int) -> Bool {
        let width = typed.count + 1
        return distances[max(0, depth - 1) * width..<(depth + 1) * width].contains { $0 <= most }
    }

    private mutating func forget(behind depth: Int) {
        letters.removeLast(letters.count - depth)
        nearest.removeLast(nearest.count - depth - 1)
        distances.removeLast(distances.count - (depth + 1) * (typed.count + 1))
    }

    private mutating func append(_ letter: Unicode.Scalar) {
        let width = typed.count + 1
        let last = distances.count - width
        distances.append(letters.count + 1)
        for place in typed.indices {
            var cost = distances[last + place] + (letter == typed[place] ? 0 : 1)
            cost = min(cost, distances[last + place + 1] + 1, distances[distances.count - 1] + 1)
            if place > 0, let before = letters.last, letter == typed[place - 1], before == typed[place] {
                cost = min(cost, distances[last - width + place - 1] + 1)
            }
            distances.append(cost)
        }
        letters.append(letter)
        nearest.append(min(nearest[nearest.count - 1], distances[distances.count - 1]))
    }
}
