extension Sequence where Element == Person {
    /// Sorts people by their names, upper and lower case alike; those with the same name stay in the order they had.
    ///
    /// - Returns: The people in order.
    public func sortedByName() -> [Person] {
        // The standard sort makes no promise to be stable, so the place in the list decides between equals.
        enumerated()
            .map { (place: $0.offset, key: $0.element.name.lowercased(), person: $0.element) }
            .sorted { ($0.key, $0.place) < ($1.key, $1.place) }
            .map(\.person)
    }
}
