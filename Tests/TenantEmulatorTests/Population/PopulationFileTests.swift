import Foundation
import GRDB
import Testing

@testable import TenantEmulator

@Suite("The file of a population")
struct PopulationFileTests {
    let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/people.sqlite"
    }

    private func emulator(_ population: Population?) async throws -> Emulator {
        let configuration = EmulatorConfiguration { ($0.population, $0.database) = (population, path) }
        return try await Emulator(keyMaker: .shared, configuration: configuration)
    }

    @Test("is made once: a second start opens it, and what was changed stays")
    func kept() async throws {
        try await emulator(Population(count: 200)).registry.removeUser(SampleOrganization.objectID("adelev"))

        let again = try await emulator(Population(count: 200))
        let without = try await emulator(nil)

        #expect(try again.database.population(in: SampleOrganization.contoso.id) == 199)
        #expect(try without.database.population(in: SampleOrganization.contoso.id) == 199)
    }

    @Test(
        "is not taken for another one, nor changed then",
        arguments: [Population(count: 201), Population(count: 200, seed: 7)])
    func other(population: Population) async throws {
        _ = try await emulator(Population(count: 200))

        let error = await #expect(throws: EmulatorError.self) { try await emulator(population) }

        #expect(error?.code == .invalidConfiguration)
        #expect(error?.message.contains("--people 200 --seed 1") == true)
        #expect(error?.message.contains(path) == true)
        _ = try await emulator(Population(count: 200))
    }

    @Test("is not made out of a database that has people already")
    func occupied() async throws {
        _ = try await emulator(nil)

        let error = await #expect(throws: EmulatorError.self) { try await emulator(Population(count: 200)) }

        #expect(error?.message.contains("people of its own") == true)
        _ = try await emulator(nil)
    }

    @Test("is made anew if a start was broken off, and can be read by its owner only")
    func brokenOff() async throws {
        // Everybody is made in one transaction, before which there are empty tables.
        _ = try EmulatorDatabase(path: path)

        let emulator = try await emulator(Population(count: 100))

        #expect(try emulator.database.population(in: SampleOrganization.contoso.id) == 100)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
        }
    }

    @Test("is a temporary one without a database, and gone with the emulator")
    func temporary() async throws {
        var file = ""
        do {
            let configuration = EmulatorConfiguration { $0.population = Population(count: 100) }
            let emulator = try await Emulator(keyMaker: .shared, configuration: configuration)
            // Its first key is still being made, and will be written into the file.
            try await emulator.keys.ready()
            file = try #require(emulator.database.temporary?.path)
            #expect(FileManager.default.fileExists(atPath: file))
        }
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("can't be for fewer people than Contoso has", arguments: [0, 63, -1])
    func tooFew(count: Int) async throws {
        let error = await #expect(throws: EmulatorError.self) { try await emulator(Population(count: count)) }

        #expect(error?.code == .invalidConfiguration)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
}
