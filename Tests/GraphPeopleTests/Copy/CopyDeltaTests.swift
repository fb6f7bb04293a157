import Foundation
import HTTPTypes
import NativeOAuth
import PeopleTestSupport
import Testing

@testable import GraphPeople

/// A server that repeats itself, goes back, never ends or forgets, and a fill that was cut off anywhere.
@Suite("A copy of a delta that is not as it should be", .timeLimit(.minutes(1)))
struct CopyDeltaTests {
    /// A folder that goes with the test.
    private final class Place: Sendable {
        let folder = FileManager.default.temporaryDirectory.appending(path: "copy-\(UUID())")

        deinit { try? FileManager.default.removeItem(at: folder) }
    }

    private static let base = "https://graph.example/v1.0"
    private let place = Place()
    private let key = DirectoryCopy.newKey()

    private var copy: DirectoryCopy { DirectoryCopy(folder: place.folder, key: key, account: "test") }
    private var pages: URL { place.folder.appending(path: "pages") }

    /// A Graph that answers by what stands behind `token=` in an address: `""` is the first page.
    private func graph(_ answer: @escaping @Sendable (String) -> String) -> GraphClient {
        let graph = ScriptedGraph { request in
            let path = request.path ?? ""
            let parts = path.components(separatedBy: "token=")
            let body = path.contains("$count") ? "3" : answer(parts.count > 1 ? parts[parts.count - 1] : "")
            return .init(status: body.isEmpty ? 410 : 200, body: body)
        }
        return graph.graph()
    }

    private static func page(_ people: String, next: String? = nil, delta: String = "d") -> String {
        let link =
            next.map { #""@odata.nextLink":"\#(base)/users/delta?$skiptoken=\#($0)""# }
            ?? #""@odata.deltaLink":"\#(base)/users/delta?$deltatoken=\#(delta)""#
        return #"{"value":[\#(people)],\#(link)}"#
    }

    private static func person(_ id: Int, _ name: String) -> String {
        #"{"id":"\#(id)","displayName":"\#(name) Tester"}"#
    }

    private static func gone(_ id: Int) -> String { #"{"id":"\#(id)","@removed":{"reason":"deleted"}}"# }

    private func names() throws -> [String]? {
        copy.people(for: try PeopleQuery("tester"))?.people.compactMap(\.displayName)
    }

    @Test("pages that repeat people, take them back, and remove strangers leave everybody once, as they came last")
    func reordered() async throws {
        let first = [
            "": Self.page(Self.person(1, "Ann") + "," + Self.person(2, "Ben"), next: "a"),
            "a": Self.page([Self.person(1, "Anne"), Self.gone(2), Self.gone(9)].joined(separator: ","), next: "b"),
            "b": Self.page(Self.person(2, "Benno") + "," + Self.person(3, "Cid")),
        ]
        try await copy.update(with: graph { first[$0] ?? "" })
        let filled = try names()
        #expect(filled == ["Anne Tester", "Benno Tester", "Cid Tester"])
        let second = [
            "d": Self.page([Self.gone(3), Self.gone(3), Self.gone(8)].joined(separator: ","), next: "e"),
            "e": Self.page(Self.person(3, "Cy") + #",{"id":"1","jobTitle":"Lead"}"#, delta: "f"),
        ]
        try await copy.update(with: graph { second[$0] ?? "" })
        #expect(try names() == ["Anne Tester", "Benno Tester", "Cy Tester"])
        #expect(copy.status?.people == 3)
        // Whoever was removed, comes back and is removed again, or comes twice, is counted once.
        let twice = [Self.person(4, "Dan"), Self.person(4, "Dan"), Self.gone(1)]
        let back = [
            "f": Self.page(twice.joined(separator: ","), next: "g"),
            "g": Self.page([Self.person(1, "Ann"), Self.gone(3)].joined(separator: ","), next: "h"),
            "h": Self.page([Self.gone(1), Self.gone(9)].joined(separator: ","), delta: "i"),
        ]
        try await copy.update(with: graph { back[$0] ?? "" })
        #expect(try names() == ["Benno Tester", "Dan Tester"])
        #expect(copy.status?.people == 2)
        let again = [Self.person(1, "Anne"), Self.person(3, "Cy"), Self.gone(4)].joined(separator: ",")
        try await copy.update(with: graph { _ in Self.page(again) })
        #expect(try names() == ["Anne Tester", "Benno Tester", "Cy Tester"])
        #expect(copy.status?.people == 3)
        // A server that has lost a week sends what it sent before.
        let third = Self.page(Self.person(3, "Cid") + "," + Self.gone(2))
        try await copy.update(with: graph { _ in third })
        #expect(try names() == ["Anne Tester", "Cid Tester"])
    }

    @Test("pages that lead back are an error, and the next update does not go on with them")
    func endless() async throws {
        let error = await #expect(throws: GraphError.self) {
            try await copy.update(
                with: graph { Self.page(Self.person(1, "Ann"), next: $0 == "a" ? "b" : "a") })
        }
        #expect(error?.code == .endlessPages && copy.status == nil)
        #expect(!FileManager.default.fileExists(atPath: pages.path))
        try await copy.update(with: graph { _ in Self.page(Self.person(1, "Ann")) })
        #expect(try names() == ["Ann Tester"])
        // The same of changes leaves the copy as it is.
        await #expect(throws: GraphError.self) {
            try await copy.update(
                with: graph { Self.page(Self.gone(1), next: $0 == "a" ? "b" : "a") })
        }
        #expect(try names() == ["Ann Tester"])
    }

    /// Breaks a fill off after its first page.
    private func breakOff() async throws {
        await #expect(throws: GraphError.self) {
            try await copy.update(
                with: graph { $0.isEmpty ? Self.page(Self.person(1, "Ann"), next: "a") : "{}" })
        }
    }

    @Test("a fill that was broken off for longer than the server remembers begins anew")
    func forgotten() async throws {
        try await breakOff()
        // An empty answer is 410 here.
        try await copy.update(with: graph { $0.isEmpty ? Self.page(Self.person(2, "Ben")) : "" })
        #expect(try names() == ["Ben Tester"])
    }

    @Test("a fill goes on wherever its file was cut off or changed")
    func cutAnywhere() async throws {
        try await breakOff()
        let good = try Data(contentsOf: pages)
        let answers = ["": Self.page(Self.person(1, "Ann"), next: "a"), "a": Self.page(Self.person(2, "Ben"))]
        let whole = graph { answers[$0] ?? "" }
        for index in stride(from: 0, to: good.count, by: 7) {
            var changed = good
            changed[index] ^= 0x40
            for bytes in [good.prefix(index), changed] {
                try? FileManager.default.removeItem(at: place.folder.appending(path: "state"))
                try bytes.write(to: pages)
                try await copy.update(with: whole)
                let found = try names()
                #expect(found == ["Ann Tester", "Ben Tester"], "\(index)")
            }
        }
    }
}
