import Foundation

struct AdminControls: Sendable {
    let clock: EmulatorClock
    let journal: Journal
    let faults: Faults
    let settings: EmulatorSettings
    let registry: Registry
    let database: EmulatorDatabase
    let keys: SigningKeys
    let script: SignInScript
    let start: DirectoryStart
    private static let shownEntries = 50

    /// What each of the operations does, by its name.
    var operations: [String: AdminOperation.Run] {
        [
            ownOperations, clockOperations, journalOperations, faultOperations, peopleOperations, conditionOperations,
            registryOperations, scriptOperations, settingsOperations,
        ].reduce(into: [:]) { all, more in all.merge(more) { first, _ in first } }
    }

    private var ownOperations: [String: AdminOperation.Run] {
        [
            "getSummary": { _ in
                [
                    "clock": clock.change { $0.json }, "journal": ["newest": .number(journal.newest)],
                    "faults": .number(faults.all.count), "signIns": .number(script.waiting.count),
                    "tenants": .number(registry.tenants.count), "apps": .number(registry.applications.count),
                    "people": .number(try await database.countPeople()),
                ]
            },
            "reset": { _ in
                try await reset()
                return nil
            },
        ]
    }

    func pageValues() async throws -> [String: Any] {
        var values: [String: Any] = ["now": clock.now.pageText, "isFrozen": clock.isFrozen]
        let entries = journal.entries(after: max(0, journal.newest - Self.shownEntries)).reversed()
        values["entries"] = entries.map { entry -> [String: Any] in
            var row: [String: Any] = [
                "number": entry.number, "date": entry.date.adminText, "time": String(entry.date.pageText.suffix(12)),
                "what": [entry.method, entry.path].compactMap { $0 }.joined(separator: " "),
            ]
            row["status"] = entry.status.map(String.init)
            row["isError"] = (entry.status ?? 500) >= 400
            let said = [entry.error, entry.text, entry.code].compactMap { $0 }.joined(separator: " ")
            if !said.isEmpty { row["text"] = said }
            return row
        }
        values["people"] = try await database.countPeople()
        values["tenantCount"] = registry.tenants.count
        values["apps"] = registry.applications.map { ["name": $0.displayName, "id": $0.clientID] }
        values["signIns"] = script.waiting.map { ["account": $0.account, "does": $0.outcome.inWords] }
        values["example"] = SampleOrganization.principalName(SampleOrganization.userName)
        values["faults"] = faults.all.map { added -> [String: Any] in
            [
                "id": added.id, "kind": added.fault.kind, "isOver": added.isOver,
                "happened": added.happened == 0
                    ? "has not happened yet"
                    : added.happened == 1 ? "happened once" : "happened \(added.happened) times",
            ]
        }
        values["hasFaults"] = !faults.all.isEmpty
        values["kinds"] = FaultKind.all.map { ["id": $0.id, "summary": $0.summary.replacing("`", with: "")] }
        values["newest"] = journal.newest
        return values
    }
}

extension Date {
    fileprivate var pageText: String { String(adminText.prefix(19)).replacing("T", with: " ") + " UTC" }
}

extension AdminControls {
    func remove(_ name: String, by removal: () throws -> Bool) async throws -> JSONValue? {
        try await start.keep()
        _ = try removal()
        journal.recordChange("\(name) was removed.")
        return nil
    }

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
