import SmallFoundation

/// Which people have a word: sorted words, and behind each the numbers of its people, in one piece of bytes.
///
/// Nothing is made of it when it is opened: a look-up is a binary search in the bytes as they are. They are, in little-endian
/// 32-bit numbers: the count of words, of people, where each word begins and the last ends, where each word's people begin and
/// the last end, a set of its letters for each word, the people; then the letters.
struct CopyIndex: Sendable {
    private let bytes: [UInt8]
    let wordCount: Int
    let peopleCount: Int
    private let wordEnds: Int
    private let listEnds: Int
    private let letterSets: Int
    private let lists: Int
    private let letters: Int

    /// Reads an index; nil when it is none.
    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard bytes.count >= 8 else { return nil }
        wordCount = Int(Self.number(bytes, 0))
        peopleCount = Int(Self.number(bytes, 4))
        wordEnds = 8
        listEnds = wordEnds + 4 * (wordCount + 1)
        letterSets = listEnds + 4 * (wordCount + 1)
        lists = letterSets + 4 * wordCount
        guard wordCount <= bytes.count / 12, lists <= bytes.count else { return nil }
        let listCount = Int(Self.number(bytes, listEnds + 4 * wordCount))
        letters = lists + 4 * listCount
        guard letters <= bytes.count, letters + Int(Self.number(bytes, wordEnds + 4 * wordCount)) == bytes.count else {
            return nil
        }
    }

    /// Makes the index of people, who are numbered as they stand.
    static func make(of people: some Sequence<Person>) -> [UInt8] {
        var numbers: [CopyWord: [UInt32]] = [:]
        var count: UInt32 = 0
        for person in people {
            for word in CopyWord.words(of: person) { numbers[word, default: []].append(count) }
            count += 1
        }
        let words = numbers.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }
        var bytes: [UInt8] = []
        func append(_ number: Int) { withUnsafeBytes(of: UInt32(number).littleEndian) { bytes.append(contentsOf: $0) } }
        append(words.count)
        append(Int(count))
        var end = 0
        append(end)
        for word in words {
            end += word.key.bytes.count
            append(end)
        }
        end = 0
        append(end)
        for word in words {
            end += word.value.count
            append(end)
        }
        for word in words { append(Int(letterSet(of: word.key.bytes.dropFirst()))) }
        for word in words { for number in word.value { append(Int(number)) } }
        for word in words { bytes += word.key.bytes }
        return bytes
    }

    /// A bit for each letter that a word has, some letters sharing one: words whose sets differ much are not alike.
    static func letterSet(of letters: some Sequence<UInt8>) -> UInt32 {
        letters.reduce(0) { $0 | 1 << UInt32($1 & 31) }
    }

    /// The words that begin so.
    func range(of prefix: CopyWord) -> Range<Int> {
        let start = lowerBound { $0.lexicographicallyPrecedes(prefix.bytes) }
        let end = lowerBound { word in
            let beginning = word.prefix(prefix.bytes.count)
            return beginning.lexicographicallyPrecedes(prefix.bytes) || beginning.elementsEqual(prefix.bytes)
        }
        return start..<max(start, end)
    }

    func range(of kind: CopyWord.Kind) -> Range<Int> { range(of: CopyWord(kind, "")) }
    /// The bytes of a word behind its kind.
    func word(_ index: Int) -> ArraySlice<UInt8> { whole(index).dropFirst() }
    func letterSet(_ index: Int) -> UInt32 { number(letterSets + 4 * index) }

    /// Calls a function with the number of each who has a word.
    func forEachPerson(with word: Int, _ body: (Int) -> Void) {
        for place in people(with: word) { body(Int(number(lists + 4 * place))) }
    }

    private func people(with word: Int) -> Range<Int> {
        let start = Int(number(listEnds + 4 * word))
        return start..<max(start, Int(number(listEnds + 4 * (word + 1))))
    }

    private func whole(_ index: Int) -> ArraySlice<UInt8> {
        let start = letters + Int(number(wordEnds + 4 * index))
        return bytes[start..<max(start, letters + Int(number(wordEnds + 4 * (index + 1))))]
    }

    private func lowerBound(_ isBefore: (ArraySlice<UInt8>) -> Bool) -> Int {
        var (low, high) = (0, wordCount)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(whole(middle)) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func number(_ place: Int) -> UInt32 { Self.number(bytes, place) }

    private static func number(_ bytes: [UInt8], _ place: Int) -> UInt32 {
        bytes.withUnsafeBytes { UInt32(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: UInt32.self)) }
    }
}
