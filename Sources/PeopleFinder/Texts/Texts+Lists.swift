public import NativeOAuth

extension Texts {
    /// Names what a set of permissions allows, each thing once.
    ///
    /// - Parameter scopes: The permissions.
    /// - Returns: The permission in words, or by its technical name. Several begin a line each: some have an "and" of their own.
    public func list(_ scopes: ScopeSet) -> String {
        var seen: Set<Phrase> = []
        let permissions = scopes.map(Phrase.allowing).filter { seen.insert($0).inserted }.map { self[$0] }
        return permissions.count == 1 ? permissions[0] : permissions.map { "\n• \($0)" }.joined()
    }

    /// What stands between two sentences.
    public var sentenceSpace: String {
        language == .traditionalChinese ? "" : " "
    }
}
