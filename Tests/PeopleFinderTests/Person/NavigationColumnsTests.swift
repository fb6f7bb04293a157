import Foundation
import GraphPeople
import NativeOAuth
import PeopleTestSupport
import Testing

@testable import PeopleFinder

@MainActor
@Suite("The way through the organization beside a list")
struct NavigationColumnsTests {
    private let way: PersonNavigation

    init() {
        let graph = ScriptedGraph().graph()
        way = PersonNavigation { PersonModel(row: $0, graph: graph) }
    }

    private func person(_ id: String) -> Person { Person(id: id, displayName: "Name of \(id)") }

    @Test("the first one is the row that is selected, and the others lie above their card")
    func columns() {
        way.begin(with: person("1"))
        way.open(person("2"))
        way.open(person("3"))
        #expect(way.first?.id == "1")
        #expect(way.others.map(\.id) == ["2", "3"])
    }

    @Test("somebody who is opened by a link in a card is known as far as the card knows them")
    func row() {
        way.begin(with: person("1"))
        way.current?.managers = .here([Person(id: "2", displayName: "Miriam Graham", jobTitle: "Director")])
        way.others = [PersonReference(Person(id: "2", displayName: "Miriam Graham"))]
        #expect(way.current?.person?.jobTitle == "Director")
    }

    @Test("going back in the stack leaves the selection as it is")
    func back() {
        way.begin(with: person("1"))
        way.open(person("2"))
        way.open(person("3"))
        way.others = [PersonReference(person("2"))]
        #expect(way.path.map(\.id) == ["1", "2"])
        way.others = []
        #expect(way.path.map(\.id) == ["1"])
    }

    @Test("another row begins a new way, the same row leaves it as it is, and none ends it")
    func begin() {
        way.begin(with: person("1"))
        way.open(person("2"))
        way.begin(with: person("1"))
        #expect(way.path.map(\.id) == ["1", "2"])
        way.begin(with: person("4"))
        #expect(way.path.map(\.id) == ["4"])
        #expect(way.current?.person?.name == "Name of 4")
        way.begin(with: nil)
        #expect(way.path.isEmpty)
    }
}
