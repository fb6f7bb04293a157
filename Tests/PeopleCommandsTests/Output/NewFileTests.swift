import Foundation
import Testing

@testable import PeopleCommands

@Suite("New files")
struct NewFileTests {
    @Test("what is there stays: a file, a link, and a link to nothing")
    func stays() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let card = folder.appending(path: "Ada.vcf").path
        #expect(try NewFile.write(Data("1".utf8), card) == card)
        let second = folder.appending(path: "Ada 2.vcf").path
        try FileManager.default.createSymbolicLink(atPath: second, withDestinationPath: "nothing")
        let third = folder.appending(path: "Ada 3.vcf").path
        #expect(try NewFile.write(Data("3".utf8), card) == third)
        #expect(try String(contentsOfFile: card, encoding: .utf8) == "1")
        #expect(try String(contentsOfFile: third, encoding: .utf8) == "3")
        #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)).count == 3)
    }

    @Test("a folder that takes no file is told at once")
    func refused() {
        #expect { try NewFile.write(Data(), "/nonexistent/Ada.vcf") } throws: { error in
            PeopleCommands.ExitStatus(error) == .settingsWrong
        }
    }
}
