extension PeopleQuery {
    /// Whether everybody whom this query means is meant by another one too, whatever server is asked.
    ///
    /// That is so when words of a name became longer or more. It has to hold for each of the spellings that are asked for:
    /// `mue` does not ask for `mü`, and `muel` does ask for `mül`. Addresses and phone numbers are asked in other ways.
    ///
    /// - Parameter wider: Another query.
    /// - Returns: Whether this one means no more people than that one.
    public func narrows(_ wider: PeopleQuery) -> Bool {
        guard typed.kind == .name, wider.typed.kind == .name, pageSize == wider.pageSize else { return false }
        let (old, new) = (wider.typed.terms, typed.terms)
        guard let oldLast = old.last, new.count >= old.count, old.dropLast().elementsEqual(new.prefix(old.count - 1))
        else { return false }
        let newLast = new[old.count - 1]
        guard NameSpelling.withoutSpaces(newLast).isEmpty else { return false }
        let known = NameSpelling.ways(oldLast)
        return NameSpelling.ways(newLast).allSatisfy { way in known.contains { way.hasPrefix($0) } }
    }
}
