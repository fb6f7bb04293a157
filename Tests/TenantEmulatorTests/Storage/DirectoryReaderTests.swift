import Foundation
import Testing

@testable import TenantEmulator

@Suite("Readers of the directory")
struct DirectoryReaderTests {
    @Test("read at the same time, and see what was written before they began")
    func together() async throws {
        let folder = try TemporaryFolder()
        let database = try EmulatorDatabase(path: folder.path + "/people.sqlite")
        try SampleOrganization.seed(try Registry(database: database), database)

        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                group.addTask {
                    for turn in 0..<20 {
                        var user = try #require(try await database.user(TestBrowser.adele))
                        user.jobTitle = "\(number) \(turn)"
                        if number == 0 {
                            try await database.upsert([user])
                            #expect(try await database.user(TestBrowser.adele)?.jobTitle == user.jobTitle)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }

        #expect(try await database.user(TestBrowser.adele)?.jobTitle == "0 19")
    }

    @Test("leave nothing but the lock beside the file when they are closed")
    func closed() async throws {
        let folder = try TemporaryFolder()
        do {
            let database = try EmulatorDatabase(path: folder.path + "/people.sqlite")
            try SampleOrganization.seed(try Registry(database: database), database)
            #expect(try await database.user(TestBrowser.adele) != nil)
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files.sorted() == ["people.sqlite", "people.sqlite.lock"])
    }
}
