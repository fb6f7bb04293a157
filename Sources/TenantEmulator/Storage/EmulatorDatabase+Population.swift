import Foundation
import GRDB

extension EmulatorDatabase {
    /// Opens what a configuration asks for, and makes the people that it asks for if they aren't there.
    ///
    /// People go into a file even if nobody wants to keep them: a million of them need 1.6 gigabytes.
    ///
    /// - Parameters:
    ///   - settings: What is asked for.
    ///   - seed: Puts those into a new database whom every emulator carries.
    ///   - progress: Hears how far the making of people is.
    /// - Throws: ``EmulatorError``, also if the file has other people than are asked for.
    init(
        _ settings: EmulatorSettings, seed: (EmulatorDatabase) throws -> Void,
        progress: (PopulationProgress) -> Void
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
            try PopulationFile.make(at: path, population, seed: seed, progress: progress)
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

    /// How many people a tenant has.
    func population(in tenantID: String) throws -> Int {
        try writer.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM user WHERE tenantID = ?", arguments: [tenantID]) ?? 0
        }
    }
}
