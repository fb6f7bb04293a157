import PeopleFinder

extension BrowseSession {
    /// Asks for another look whenever a model has something new.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - read: Reads what is looked at.
    ///   - isWanted: Whether it still matters; once it does not, the model is let go.
    ///   - take: Takes over what the model has.
    func follow<Model: AnyObject & Sendable>(
        _ model: Model, reading read: @escaping @MainActor (Model) -> Void,
        while isWanted: @escaping @MainActor () -> Bool, then take: @escaping @MainActor () -> Void
    ) {
        ModelChanges.follow { [weak self] in
            self != nil && isWanted()
        } reading: {
            read(model)
        } then: { [changed] in
            take()
            changed()
        }
    }
}
