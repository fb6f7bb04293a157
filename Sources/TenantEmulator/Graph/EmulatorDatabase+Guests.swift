extension EmulatorDatabase {
    /// Refuses guests: they may look somebody up, and not go through everybody.
    ///
    /// - Parameter userID: Who asks; nil for an application that speaks for itself.
    /// - Throws: ``GraphError`` 403; what SQLite says.
    func refuseGuest(_ userID: String?) throws {
        if let userID, try isGuest(userID) { throw GraphError.denied }
    }
}
