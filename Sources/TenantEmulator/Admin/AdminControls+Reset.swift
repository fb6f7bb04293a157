import HTTPTypes

extension AdminControls {
    var resetOperations: [AdminOperation] {
        [
            AdminOperation(
                method: .post, path: "/reset", id: "reset",
                summary: "Goes back to the state at the start: directory, grants, sessions, journal, faults, clock.",
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

    /// Goes back to the start.
    func reset() async throws {
        faults.clear()
        clock.reset()
        script.clear()
        try await start.restore()
        journal.clear()
        journal.recordChange("Everything is as it was at the start.")
    }
}
