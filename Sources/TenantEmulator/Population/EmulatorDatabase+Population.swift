import Foundation
import GRDB

extension EmulatorDatabase {
    /// Opens what a configuration asks for, and makes the people that it asks for if they aren't there.
    ///
    /// People go into a file even if nobody wants to keep them: a million of them need 1.6 gigabytes.
    init(_ settings: EmulatorSettings) throws {
        let configuration = settings.current
        guard let population = configuration.population else {
            if let path = configuration.database {
                try self.init(path: path)
            } else {
                try self.init(copying: try SampleOrganization.database.get())
            }
            self.settings = settings
            return
        }
        let temporary = configuration.database == nil ? try TemporaryDatabase() : nil
        let path = configuration.database ?? temporary?.path ?? ""
        // A file is made only for people who can be.
        let own = try FileManager.default.fileExists(atPath: path) ? nil : Self.own(for: population)
        try self.init(path: path)
        self.temporary = temporary
        self.settings = settings
        // Which people the file was made with; nil if it wasn't made with any.
        var made = try all(.population, as: Population.self).first?.value
        if made == nil, try self.population(in: SampleOrganization.contoso.id) == 0 {
            do {
                try make(population, with: own ?? Self.own(for: population))
                made = population
            } catch let error as DatabaseError {
                throw EmulatorError(
                    .databaseUnusable,
                    "The people can't be written to \(path): \(error). Choose another file with --database.")
            }
        }
        guard made == population else {
            let other = made.map { "the people of --people \($0.count) --seed \($0.seed)" } ?? "people of its own"
            throw EmulatorError(
                .invalidConfiguration,
                """
                \(path) has \(other), and not those of --people \(population.count) --seed \(population.seed). \
                Choose another file with --database, or leave --people out.
                """)
        }
    }

    private static func own(for population: Population) throws -> [DirectoryUser] {
        let own = try SampleOrganization.people()
        guard (own.count...Population.largest).contains(population.count) else {
            throw EmulatorError(
                .invalidConfiguration,
                """
                Contoso has \(own.count) people of its own, so \(population.count) can't be all. Choose \(own.count) to \
                \(Population.largest).
                """)
        }
        return own
    }

    /// Makes everybody in one transaction, so that a start that was broken off leaves nobody.
    ///
    /// Indexes and triggers are put back when everybody is there, but for the index of managers: by it SQLite looks for those
    /// who wait for a manager that comes after them.
    private func make(_ population: Population, with own: [DirectoryUser]) throws {
        let people = PopulationWriter(
            plan: try PopulationPlan(count: population.count - own.count, seed: population.seed),
            domain: SampleOrganization.contoso.domain,
            heads: Department.all.map { SampleOrganization.objectID($0.head) },
            passwordHash: own.first?.passwordHash ?? "")
        try writer.write { db in
            let definitions = try Row.fetchAll(
                db,
                sql: """
                    SELECT type, name, sql FROM sqlite_master
                    WHERE tbl_name = 'user' AND type IN ('index', 'trigger') AND sql IS NOT NULL
                        AND name <> 'index_user_on_managerID'
                    """
            ).map { (type: $0["type"] as String, name: $0["name"] as String, sql: $0["sql"] as String) }
            for definition in definitions { try db.execute(sql: "DROP \(definition.type) \"\(definition.name)\"") }
            for person in own { try person.insert(db) }
            for place in people.plan.order.indices { try people.person(at: place).insert(db) }
            for definition in definitions { try db.execute(sql: definition.sql) }
            try Self.write(population, as: "", in: .population, db)
        }
        // Else the log of the transaction would stay as large as the file.
        _ = try writer.writeWithoutTransaction { db in try db.checkpoint(.truncate) }
    }

    func population(in tenantID: String) throws -> Int {
        try writer.read { db in try DirectoryUser.filter(Column("tenantID") == tenantID).fetchCount(db) }
    }
}
