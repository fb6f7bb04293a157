import HTTPTypes

extension AdminControls {
    /// How many entries of the journal the page shows.
    private static let shownEntries = 50

    var summaryOperations: [AdminOperation] {
        [
            AdminOperation(
                method: .get, path: "", id: "getSummary",
                summary: "How the emulator stands; a page for people if the request prefers HTML.", answer: "Summary"
            ) { _ in
                [
                    "clock": clockJSON, "journal": ["newest": .number(journal.newest)],
                    "faults": .number(faults.all.count), "signIns": .number(script.waiting.count),
                    "tenants": .number(registry.tenants.count), "apps": .number(registry.applications.count),
                    "people": .number(try await database.countPeople()),
                ]
            }
        ]
    }

    /// What the page shows.
    func pageValues() async throws -> [String: Any] {
        var values: [String: Any] = [
            "now": clock.now.adminText, "isFrozen": clock.isFrozen,
        ]
        let entries = journal.entries(after: max(0, journal.newest - Self.shownEntries)).reversed()
        values["entries"] = entries.map { entry -> [String: Any] in
            var row: [String: Any] = [
                "number": entry.number, "time": entry.date.adminText,
                "what": [entry.status.map(String.init), entry.method, entry.path].compactMap { $0 }
                    .joined(separator: " "),
            ]
            row["text"] = [entry.error, entry.text, entry.code].compactMap { $0 }.joined(separator: " ")
            return row
        }
        values["people"] = try await database.countPeople()
        values["tenantCount"] = registry.tenants.count
        values["apps"] = registry.applications.map { ["name": $0.displayName, "id": $0.clientID] }
        values["signIns"] = script.waiting.map { ["account": $0.account, "does": $0.outcome.inWords] }
        values["example"] = SampleOrganization.principalName(SampleOrganization.userName)
        values["faults"] = faults.all.map { added -> [String: Any] in
            ["id": added.id, "kind": added.fault.kind, "happened": added.happened, "isOver": added.isOver]
        }
        values["hasFaults"] = !faults.all.isEmpty
        values["kinds"] = FaultKind.all.map { ["id": $0.id, "summary": $0.summary] }
        return values
    }
}
