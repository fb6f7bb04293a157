import Foundation
import GRDB

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Makes the database of a population.
///
/// It is made under another name and gets its own when it is whole, so that a start that was broken off leaves nothing
/// that looks like an organization.
enum PopulationFile {
    static func make(
        at path: String, _ population: Population, seed: (EmulatorDatabase) throws -> Void
    ) throws {
        let unfinished = path + ".unfinished"
        try? FileManager.default.removeItem(atPath: unfinished)
        do {
            try DatabaseFile.prepare(unfinished)
            try fill(unfinished, population, seed: seed)
            try synchronize(unfinished)
            guard rename(unfinished, path) == 0 else { throw failure("renamed to \(path)") }
            try synchronize(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        } catch {
            try? FileManager.default.removeItem(atPath: unfinished)
            if let error = error as? EmulatorError { throw error }
            throw EmulatorError(
                .databaseUnusable,
                "The people can't be written to \(path): \(error). Choose another file with --database.")
        }
    }

    private static func fill(
        _ path: String, _ population: Population, seed: (EmulatorDatabase) throws -> Void
    ) throws {
        var configuration = Configuration()
        // The file is nobody's yet: what goes wrong throws it away, so that nothing has to be kept for a way back.
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { db in
            try db.execute(
                sql: """
                    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
                    PRAGMA temp_store = FILE; PRAGMA cache_size = -16000;
                    """)
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let database = EmulatorDatabase(writer: queue)
        try database.makeSchema()
        try seed(database)
        let hash = try database.user(id: SampleOrganization.objectID(SampleOrganization.userName))?.passwordHash
        let present = try database.population(in: SampleOrganization.contoso.id)
        guard population.count >= present else {
            throw EmulatorError(
                .invalidConfiguration,
                "Contoso has \(present) people of its own; \(population.count) is fewer. Choose a larger --people.")
        }
        let writer = PopulationWriter(
            plan: try PopulationPlan(count: population.count - present, seed: population.seed),
            domain: SampleOrganization.contoso.domain,
            heads: Department.all.map { SampleOrganization.objectID($0.head) }, passwordHash: hash ?? "")
        try queue.write { db in
            let definitions = try Row.fetchAll(
                db,
                sql: """
                    SELECT type, name, sql FROM sqlite_master
                    WHERE tbl_name = 'user' AND type IN ('index', 'trigger') AND sql IS NOT NULL
                    """
            ).map { (type: $0["type"] as String, name: $0["name"] as String, sql: $0["sql"] as String) }
            for definition in definitions { try db.execute(sql: "DROP \(definition.type) \"\(definition.name)\"") }
            for place in writer.plan.order.indices { try writer.person(at: place).insert(db) }
            for definition in definitions { try db.execute(sql: definition.sql) }
            try db.execute(
                sql: "INSERT INTO population (count, seed) VALUES (?, ?)",
                arguments: [population.count, String(population.seed)])
        }
        try queue.close()
    }

    /// Waits until a file or a folder is on the disk.
    private static func synchronize(_ path: String) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("opened again") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure("written to the disk") }
    }

    private static func failure(_ what: String) -> EmulatorError {
        EmulatorError(
            .databaseUnusable,
            "The database can't be \(what): \(String(cString: strerror(errno))). Choose another file.")
    }
}

extension EmulatorDatabase {
    /// Opens what a configuration asks for, and makes the people that it asks for if they aren't there.
    ///
    /// People go into a file even if nobody wants to keep them: a million of them need 1.6 gigabytes.
    init(
        _ settings: EmulatorSettings, seed: (EmulatorDatabase) throws -> Void
    ) throws {
        let configuration = settings.current
        guard let population = configuration.population else {
            try self.init(path: configuration.database)
            self.settings = settings
            return
        }
        guard (0...Population.largest).contains(population.count) else {
            throw EmulatorError(
                .invalidConfiguration,
                "There can't be \(population.count) people; choose at most \(Population.largest).")
        }
        let temporary = configuration.database == nil ? try TemporaryDatabase() : nil
        let path = configuration.database ?? temporary?.path ?? ""
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? Int ?? 0
        if size == 0 {
            try PopulationFile.make(at: path, population, seed: seed)
        }
        try self.init(path: path)
        self.temporary = temporary
        self.settings = settings
        let made = try madePopulation()
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

    /// Which people the file was made with; nil if it wasn't made with any.
    private func madePopulation() throws -> Population? {
        try writer.read { db in
            guard let row = try Row.fetchOne(db, sql: "SELECT count, seed FROM population") else { return nil }
            return Population(count: row["count"], seed: UInt64(row["seed"] as String) ?? 0)
        }
    }

    func population(in tenantID: String) throws -> Int {
        try writer.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM user WHERE tenantID = ?", arguments: [tenantID]) ?? 0
        }
    }
}
