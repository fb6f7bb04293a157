import Foundation
import NativeOAuth
import Testing

@testable import PeopleCommands

@Suite("The superuser and a person's folder")
struct FolderOwnerTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    /// A folder of somebody else's, which only the superuser can make; anybody else's own folder will do as well.
    private func make() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        if geteuid() == 0 { #expect(chown(folder.path, 65_534, 65_534) == 0) }
    }

    @Test("under sudo that kept HOME nothing is made there, and the next step is told")
    func refused() throws {
        try make()
        defer { try? FileManager.default.removeItem(at: folder) }
        let error = #expect(throws: CommandFailure.self) {
            try ProgramFolders.checkOwner(
                of: folder.appending(path: "not/there/yet"), environment: ["SUDO_USER": "adele"], user: 0)
        }
        #expect(error?.status == .settingsWrong)
        #expect(error?.words.contains("adele") == true && error?.words.contains("sudo -H") == true)
    }

    @Test("without sudo, for the person, and in the superuser's own folders all is well")
    func allowed() throws {
        try make()
        defer { try? FileManager.default.removeItem(at: folder) }
        for (folder, user, variables) in [
            (folder, 0, [:]), (folder, 1_000, ["SUDO_USER": "adele"]),
            (URL(filePath: "/proc/not/there"), 0, ["SUDO_USER": "adele"]),
        ] as [(URL, uid_t, [String: String])] {
            #expect(throws: Never.self) {
                try ProgramFolders.checkOwner(of: folder, environment: variables, user: user)
            }
        }
    }
}
