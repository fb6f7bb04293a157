public import NativeOAuth

extension Texts {
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
    /// - Returns: The permission in words, or by its technical name. Several begin a line each: some have an "and" of their own.
    public func list(_ scopes: ScopeSet) -> String {
        var seen: Set<Phrase> = []
        let permissions = scopes.map(Phrase.allowing).filter { seen.insert($0).inserted }.map { self[$0] }
        return permissions.count == 1 ? permissions[0] : permissions.map { "\n• \($0)" }.joined()
    }
}

extension Texts {
    /// What stands between two sentences.
    public var sentenceSpace: String {
        language == .traditionalChinese ? "" : " "
    }
}
