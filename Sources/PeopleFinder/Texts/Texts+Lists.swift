public import NativeOAuth

extension Texts {
    /// Lists things as a sentence does: “a, b, and c”.
    ///
    /// - Parameter items: The things, in this language already.
    /// - Returns: The list; empty when there is nothing.
    ///
    /// > Source: [CLDR, list patterns](https://www.unicode.org/reports/tr35/tr35-general.html#ListPatterns)
    public func list(_ items: [String]) -> String {
        guard let last = items.last else { return "" }
        guard items.count > 1 else { return last }
        let others = items.dropLast()
        guard items.count > 2 else { return self[.listPair(others.first ?? "", second: last)] }
        let beginning = others.dropFirst().reduce(others.first ?? "") { self[.listMiddle($0, second: $1)] }
        return self[.listLast(beginning, last: last)]
    }

    /// Writes what is left of a time as a clock does: `14:59`, alike in all six languages.
    ///
    /// - Parameter duration: What is left; below zero counts as zero.
    /// - Returns: Minutes and seconds, with hours before them when there are any.
    public func clock(_ duration: Duration) -> String {
        let seconds = max(0, duration.components.seconds)
        func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : String(number) }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
    }

    /// Names what a set of permissions allows, each thing once.
    ///
    /// - Parameter scopes: The permissions.
    /// - Returns: The permissions in words, with semicolons between them, because some have an "and" of their own; a permission without
    ///   words goes by its technical name.
    public func list(_ scopes: ScopeSet) -> String {
        var seen: Set<Phrase> = []
        let permissions = scopes.map(Phrase.allowing).filter { seen.insert($0).inserted }.map { self[$0] }
        return permissions.joined(separator: language == .traditionalChinese ? "；" : "; ")
    }
}

extension Texts {
    /// What stands between two sentences.
    public var sentenceSpace: String {
        language == .traditionalChinese ? "" : " "
    }
}
