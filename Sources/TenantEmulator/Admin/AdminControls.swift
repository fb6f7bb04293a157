import Foundation
import GRDB
import HTTPTypes
import NIOConcurrencyHelpers

/// Everything in an emulator that those who test can turn.
struct AdminControls: Sendable {
    let clock: EmulatorClock
    let journal: Journal
    let faults: Faults
    let settings: EmulatorSettings
    let registry: Registry
    let database: EmulatorDatabase
    let keys: SigningKeys
    let script: SignInScript
    /// The directory as it was at the start.
    let start: DirectoryStart
}

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
                    "clock": clock.change { $0.json }, "journal": ["newest": .number(journal.newest)],
                    "faults": .number(faults.all.count), "signIns": .number(script.waiting.count),
                    "tenants": .number(registry.tenants.count), "apps": .number(registry.applications.count),
                    "people": .number(try await database.countPeople()),
                ]
            }
        ]
    }

    /// What the page shows.
    ///
    /// - Parameter refused: The form that was sent and refused, whose fields are filled in again; nil for none.
    /// - Returns: What the template has names for.
    /// - Throws: What SQLite says.
    func pageValues(refused: FormParameters?) async throws -> [String: Any] {
        var values: [String: Any] = [
            "now": clock.now.pageText, "isFrozen": clock.isFrozen,
        ]
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
        values["forms"] = forms.map { $0.values(refused: refused) }
        values["hasFaults"] = !faults.all.isEmpty
        values["kinds"] = FaultKind.all.map { ["id": $0.id, "summary": $0.summary] }
        return values
    }
}

extension Date {
    /// As the page writes a time.
    fileprivate var pageText: String { String(adminText.prefix(19)).replacing("T", with: " ") + " UTC" }
}

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

/// The directory as it was before it was changed for the first time, for whoever wants to go back there.
///
/// Tenants and applications are few and are remembered; people are copied only before the first of them changes, so
/// that a large directory that nobody changes costs nothing.
actor DirectoryStart {
    /// What people are kept in; what a sign-in makes is not restored but emptied.
    private static let kept = ["user", "userSearch"]
    private static let emptied = [
        "consent", "authorizationCode", "refreshToken", "session", "sessionClient", "deviceCode", "secondFactor",
    ]

    private let database: EmulatorDatabase
    private let registry: Registry
    /// Tenants, applications and conditions at the start.
    private let values: Registry.Values
    /// A copy in a file without a name, which goes when it is closed.
    private var copy: DatabaseQueue?

    init(database: EmulatorDatabase, registry: Registry) {
        self.database = database
        self.registry = registry
        values = registry.values.withLockedValue { $0 }
    }

    /// Copies the database, unless that was done before.
    func keep() throws {
        guard copy == nil else { return }
        let queue = try DatabaseQueue(path: "")
        try database.writer.backup(to: queue)
        copy = queue
    }

    /// Puts the directory back, and ends everything that somebody has signed in to.
    func restore() async throws {
        let queue = copy
        try await database.writer.write { db in
            for table in Self.emptied { try db.execute(sql: "DELETE FROM \(table)") }
            guard let queue else { return }
            try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
            for table in Self.kept { try db.execute(sql: "DELETE FROM \(table)") }
            for table in Self.kept { try Self.fill(table, db, from: queue) }
        }
        try registry.restore(values)
    }

    private static func fill(_ table: String, _ db: Database, from queue: DatabaseQueue) throws {
        try queue.read { source in
            // The words of a search belong to a person by their row.
            let rows = try Row.fetchCursor(source, sql: "SELECT rowid AS restoredRow, * FROM \(table)")
            while let row = try rows.next() {
                let columns = row.columnNames.map { $0 == "restoredRow" ? "rowid" : $0 }
                let marks = columns.map { _ in "?" }.joined(separator: ", ")
                let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
                try db.execute(
                    sql: "INSERT INTO \(table) (\(names)) VALUES (\(marks))",
                    arguments: StatementArguments(row.databaseValues))
            }
        }
    }
}
