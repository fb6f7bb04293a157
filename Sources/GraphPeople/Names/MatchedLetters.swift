/// Finds in a text what of it was typed, so that a list can show why somebody is in it.
///
/// It looks as ``PersonMatcher`` does: at beginnings of words whatever their capitals and marks, at digits whatever stands
/// between them, at initials, and at words that are nearly those that were typed.
package struct MatchedLetters: Sendable, Hashable {
    /// Characters of the text that stand one after the other.
    package struct Run: Sendable, Hashable {
        /// Their places, counted from 0.
        package let characters: Range<Int>
        /// Whether they were typed so; otherwise a typing mistake was forgiven.
        package let isExact: Bool
    }

    private let words: [[Unicode.Scalar]]
    private let letters: [Unicode.Scalar]
    /// The number that was typed, if it was one, and the digits of one that is too short to be one.
    private let number: PhoneNumber?
    private let digits: [Unicode.Scalar]

    /// Whether a number was typed, which is looked for in people's numbers before all else.
    package var isOfNumber: Bool { number != nil }

    /// Takes what was typed apart; nothing matches nothing.
    package init(_ typed: String) {
        let text = TypedText(typed.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        if case .phone(let number) = text.kind {
            (self.number, digits) = (number, [])
        } else {
            number = nil
            digits = text.nameText.allSatisfy(\.isNumber) ? Array(text.nameText.unicodeScalars) : []
        }
        let name = FoldedName(text.nameText)
        letters = name.letters
        words = name.words.joined().map { Array(name.letters[$0]) }
    }

    /// Finds the runs in a text, from its beginning to its end; none overlaps another.
    package func runs(in text: String) -> [Run] {
        guard !letters.isEmpty, !text.isEmpty else { return [] }
        let folded = Folded(text)
        if let number { return Self.run(of: number, in: text, folded).map { [$0] } ?? [] }
        if !digits.isEmpty, let run = folded.run(ofDigits: digits) { return [run] }
        var used = [Bool](repeating: false, count: folded.letters.count)
        var runs: [Run] = []
        var missing: [[Unicode.Scalar]] = []
        for word in words.sorted(by: { $0.count > $1.count }) {
            // With `ae`, `oe` and `ue` as one letter, too.
            let respelled = FoldedName.respelled(word)
            if let run = folded.run(of: word, &used) ?? folded.run(of: respelled, &used) {
                runs.append(run)
            } else {
                missing.append(word)
            }
        }
        if runs.isEmpty, (2...4).contains(letters.count), folded.initials.map({ folded.letters[$0] }) == letters {
            return folded.initials.map { Run(characters: folded.owners[$0]..<folded.owners[$0] + 1, isExact: true) }
        }
        runs += missing.compactMap { folded.run(near: $0, &used) }
        return runs.sorted { $0.characters.lowerBound < $1.characters.lowerBound }
    }

    /// The digits of a number: as they were typed, without the country's code, or all that stand there.
    private static func run(of number: PhoneNumber, in text: String, _ folded: Folded) -> Run? {
        let own = PhoneNumber(text)
        let isMeant = own.isMeant(by: number)
        // In another number the same digits are not why somebody was found, but they may be in an office or an address.
        guard isMeant || !PhoneNumber.isPhone(text) else { return nil }
        let ways = isMeant ? [number.digits, String(number.national), own.digits] : [number.digits]
        return ways.lazy.compactMap { folded.run(ofDigits: Array($0.unicodeScalars)) }.first
    }

    /// A text as it is compared, and which character each letter of it comes from.
    private struct Folded {
        var letters: [Unicode.Scalar] = []
        var owners: [Int] = []
        var isStart: [Bool] = []
        /// The places of the first letters of all words.
        var initials: [Int] { letters.indices.filter { isStart[$0] } }

        init(_ text: String) {
            var atStart = true
            for (place, character) in text.enumerated() {
                guard let scalar = character.unicodeScalars.first, ScalarKind(scalar) == .letter else {
                    atStart = atStart || character.unicodeScalars.first.map { ScalarKind($0) != .invisible } ?? true
                    continue
                }
                for letter in NameFolding.fold(String(character)) {
                    letters.append(letter)
                    owners.append(place)
                    isStart.append(atStart || ScalarKind.isWithoutSpaces(scalar))
                    atStart = false
                }
            }
        }

        private func run(_ range: Range<Int>, _ used: inout [Bool], isExact: Bool = true) -> Run {
            for place in range { used[place] = true }
            return Run(characters: owners[range.lowerBound]..<owners[range.upperBound - 1] + 1, isExact: isExact)
        }

        /// The first free place at which a word begins so.
        func run(of word: [Unicode.Scalar], _ used: inout [Bool]) -> Run? {
            guard !word.isEmpty, letters.count >= word.count else { return nil }
            let place = (0...letters.count - word.count).first { start in
                isStart[start] && !used[start] && letters[start..<start + word.count].elementsEqual(word)
            }
            return place.map { run($0..<$0 + word.count, &used) }
        }

        /// The first free word that is nearly what was typed; short ones are like too many, and another number is another one.
        func run(near word: [Unicode.Scalar], _ used: inout [Bool]) -> Run? {
            guard word.count >= 4, !word.allSatisfy({ ("0"..."9").contains($0) }) else { return nil }
            let starts = initials + [letters.count]
            for (start, end) in zip(starts, starts.dropFirst()) where !used[start] {
                let distance = EditDistance.between(word, Array(letters[start..<end]), most: word.count >= 7 ? 2 : 1)
                if distance.whole ?? distance.beginning != nil { return run(start..<end, &used, isExact: false) }
            }
            return nil
        }

        /// The digits anywhere, whatever stands between them.
        func run(ofDigits digits: [Unicode.Scalar]) -> Run? {
            let all = letters.indices.filter { ("0"..."9").contains(letters[$0]) }
            let start = all.indices.first { all[$0...].lazy.map { letters[$0] }.starts(with: digits) }
            guard let start, !digits.isEmpty else { return nil }
            return Run(characters: owners[all[start]]..<owners[all[start + digits.count - 1]] + 1, isExact: true)
        }
    }
}
