public import GraphPeople

extension PersonNavigation {
    /// The first person of the way, whose row is selected where the list stands beside the card.
    public var first: PersonReference? { path.first }

    /// The people who are open above the first one, for a stack that has the first one's card for its root.
    public var others: [PersonReference] {
        get { Array(path.dropFirst()) }
        set { path = path.prefix(1) + newValue }
    }

    /// Begins a new way with somebody from the list.
    ///
    /// - Parameter person: Whose row was selected; nil when none is any more.
    public func begin(with person: Person?) {
        guard person?.id != first?.id else { return }
        goBack(to: nil)
        if let person { open(person) }
    }
}
