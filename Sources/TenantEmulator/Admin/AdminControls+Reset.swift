import HTTPTypes

extension AdminControls {
    var resetOperations: [AdminOperation] {
        [
            AdminOperation(
                method: .post, path: "/reset", id: "reset",
                summary:
                    "Goes back to the start: directory, grants, sessions, journal, faults, clock, settings.",
                run: { _ in
                    try await reset()
                    return nil
                })
        ]
    }

    /// Keeps how the directory was at the start, before it is changed for the first time.
    func keepStart() async throws {
        try await start.keep()
    }

    /// Takes something away that can come back by a reset, and says so in the journal.
    ///
    /// - Parameters:
    ///   - name: What the journal calls it.
    ///   - removal: Takes it away.
    /// - Returns: nil: there is nothing to answer.
    /// - Throws: What SQLite says.
    func remove(_ name: String, by removal: () throws -> Bool) async throws -> JSONValue? {
        try await keepStart()
        _ = try removal()
        journal.recordChange("\(name) was removed.")
        return nil
    }

    /// Goes back to the start.
    func reset() async throws {
        faults.clear()
        clock.reset()
        script.clear()
        settings.reset()
        try await start.restore()
        journal.clear()
        journal.recordChange("Everything is as it was at the start.")
    }
}
