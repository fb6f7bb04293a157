import Foundation
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Folder of an app group")
struct AppGroupFolderTests {
    @Test("it is made when it is first needed, for its owner alone")
    func made() throws {
        let container = try TemporaryDirectory()
        let folder = AppGroupFolder(group: "group.com.example.people", url: container.url.appending(path: "a/b"))
        try folder.prepare()
        try folder.prepare()
        let attributes = try FileManager.default.attributesOfItem(atPath: container.url.appending(path: "a/b").path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }

    @Test("an app that is not in the group is told so, and by which name, before an account is looked at")
    func missing() async {
        let folder = AppGroupFolder(group: "group.com.example.people", url: nil)
        let error = await expectFailure(.storeUnreadable, says: "“group.com.example.people”") { try folder.prepare() }
        #expect(error?.message.contains("App Groups") == true)
        #expect(error?.recovery == .fixSettings)
    }

    @Test("a folder that is named and cannot be used is no folder, as on a Mac")
    func unusable() async throws {
        let container = try TemporaryDirectory()
        let file = container.url.appending(path: "file")
        try Data().write(to: file)
        let folder = AppGroupFolder(group: "group.com.example.people", url: file.appending(path: "inside"))
        await expectFailure(.storeUnreadable, says: "may not use the folder") { try folder.prepare() }
    }
}
