import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("PeopleSection", .timeLimit(.minutes(1)))
struct PeopleSectionTests {
    /// A search of somebody who works with these people, in a directory that finds those, and the others on a second page.
    private func search(workingWith colleagues: [String], finding found: [String], then others: [String] = [])
        async throws -> PeopleSearchModel
    {
        let transport = StubTransport { request, _ in
            let path = request.path ?? ""
            let isFirstPage = !path.contains("/me/people") && !path.contains("skiptoken")
            let names = path.contains("/me/people") ? colleagues : isFirstPage ? found : others
            let people = names.map { #"{"id":"id of \#($0)","displayName":"\#($0)"}"# }.joined(separator: ",")
            let next = #","@odata.nextLink":"https://graph.example/v1.0/users?$skiptoken=2""#
            let answer = StubTransport.Answer.json(
                #"{"value":[\#(people)]\#(isFirstPage && !others.isEmpty ? next : "")}"#)
            return (answer.response, answer.body)
        }
        let graph = transport.graph(AccountPermissions(directory: .basic, relevantPeople: true))
        _ = try await graph.colleagues()
        return PeopleSearchModel(graph: graph)
    }

    private func names(_ section: PeopleSection?) -> [String]? { section?.people.map(\.name) }

    @Test("the people one works with have a title of their own, and so do the others then")
    func two() async throws {
        let model = try await search(workingWith: ["Alex Wilber"], finding: ["Alan Deyoung", "Alex Wilber"])
        #expect(model.sections.isEmpty)
        await model.submit("al")
        #expect(model.sections.map(\.kind) == [.colleagues, .others])
        #expect(model.sections.map(\.title) == [.searchColleagues, .searchOthers])
        #expect(model.sections.map { names($0) } == [["Alex Wilber"], ["Alan Deyoung"]])
        #expect(model.sections.flatMap(\.people) == model.people)

        model.text = ""
        #expect(model.sections.isEmpty)
    }

    @Test("where nobody is told from anybody there is one part without a title")
    func one() async throws {
        let model = try await search(workingWith: ["Lee Gu"], finding: ["Alan Deyoung", "Alex Wilber"])
        await model.submit("al")
        #expect(model.sections.map(\.kind) == [.others] && model.sections.first?.title == nil)
        #expect(names(model.sections.first) == ["Alan Deyoung", "Alex Wilber"])
    }

    @Test("colleagues alone have their title, and nobody stands below; a search that is closed has no parts")
    func colleaguesAlone() async throws {
        let model = try await search(workingWith: ["Alex Wilber"], finding: ["Alex Wilber"])
        await model.submit("al")
        #expect(model.sections.map(\.title) == [.searchColleagues])
        model.close()
        #expect(model.sections.isEmpty)
    }

    @Test("who fits better stays above a colleague: the order of the list is the order of the parts")
    func order() async throws {
        let model = try await search(workingWith: ["Alexander Berg"], finding: ["Alexander Berg", "Alex Wilber"])
        await model.submit("alex")
        #expect(model.people.map(\.name) == ["Alex Wilber", "Alexander Berg"])
        #expect(model.sections.map(\.kind) == [.others] && model.sections.flatMap(\.people) == model.people)
    }

    @Test("a page that comes later makes the last part longer, and moves nobody")
    func pages() async throws {
        let model = try await search(
            workingWith: ["Alex Wilber", "Alice Vance"], finding: ["Alan Deyoung", "Alex Wilber"], then: ["Alba Berg"])
        await model.submit("al")
        #expect(model.sections.map { names($0) } == [["Alex Wilber", "Alice Vance"], ["Alan Deyoung"]])
        await model.nextPage()
        #expect(model.sections.map { names($0) } == [["Alex Wilber", "Alice Vance"], ["Alan Deyoung", "Alba Berg"]])
    }

    @Test("guesses are one part, whose title says so; whoever was found as typed is none")
    func guesses() async throws {
        let transport = StubTransport { request, _ in
            let path = request.path ?? ""
            // As typed nobody has the name with mistakes; everybody is asked for last.
            let isFound = path.contains("/users?$top") || path.contains("adele")
            let people = isFound ? #"{"id":"1","displayName":"Adele Vance"}"# : ""
            let answer = StubTransport.Answer.json(#"{"value":[\#(people)]}"#)
            return (answer.response, answer.body)
        }
        let model = PeopleSearchModel(graph: transport.graph(AccountPermissions(directory: .basic)))
        await model.submit("adelle vanse")
        #expect(model.areNear && model.status.title == .searchNear)
        #expect(model.sections.map(\.title) == [.searchNear] && names(model.sections.first) == ["Adele Vance"])
        await model.submit("adele")
        #expect(!model.areNear && model.status.title == nil)
        #expect(model.sections.map(\.title) == [nil] && names(model.sections.first) == ["Adele Vance"])
    }

    @Test("a row says in which line of a card somebody was found, where the row does not show it")
    func reason() async throws {
        let model = try await search(workingWith: [], finding: [])
        var alex = Person(id: "8", displayName: "Alex Wilber")
        (alex.jobTitle, alex.officeLocation) = ("Marketing Assistant", "131/1104")
        alex.businessPhones = ["+1 858 555 0110"]
        let reasons: [(String, Phrase?)] = [
            ("wilber", nil), ("1104", .personOffice), ("+1 858 555 0110", .personBusinessPhone),
            ("marketing", nil), ("", nil),
        ]
        for (typed, label) in reasons {
            model.text = typed
            #expect(model.reason(for: alex)?.label == label)
        }
        model.close()
    }

    @Test(
        "where nothing is typed the own team follows those who are known, each once; a closed search shows nobody of it"
    )
    func ownTeam() async throws {
        let transport = StubTransport { request, body in
            // The manager's team is asked for where one has none of one's own.
            let isAboutManager = String(decoding: body ?? Data(), as: UTF8.self).contains("/9")
            let person = isAboutManager ? ("9", "Miriam Graham") : ("7", "Adele Vance")
            let reports = isAboutManager ? #"{"id":"7"},{"id":"8","displayName":"Lynne Robbins"}"# : ""
            let answer = StubTransport.Answer.json(
                #"""
                {"responses":[{"id":"person","status":200,"body":{"id":"\#(person.0)","displayName":"\#(person.1)"}},
                {"id":"managers","status":200,"body":{"id":"7","manager":{"id":"9","displayName":"Miriam Graham"}}},
                {"id":"reports","status":200,"body":{"value":[\#(reports)]}}]}
                """#)
            return (answer.response, answer.body)
        }
        let model = PeopleSearchModel(graph: transport.graph(AccountPermissions(directory: .full)))
        await model.favoriteTapped(Person(id: "9", displayName: "Miriam Graham"))
        await model.loadTeam()
        #expect(model.sections.map(\.kind) == [.favorites, .own, .team])
        #expect(model.homePeople.map(\.id) == ["9", "7", "8"])
        await model.favoriteTapped(Person(id: "9", displayName: "Miriam Graham"))
        #expect(model.sections.map(\.title) == [.personMe, .personManager, .searchTeam])
        #expect(model.homePeople.map(\.id) == ["7", "9", "8"])
        // Whoever opens their own card and their manager's finds both where they were.
        for id in ["9", "7", "5"] { await model.opened(Person(id: id, displayName: "Somebody")) }
        #expect(model.sections.map(\.kind) == [.recent, .own, .manager, .team])
        #expect(model.homePeople.map(\.id) == ["5", "7", "9", "8"])
        model.close()
        #expect(model.sections.isEmpty && model.homePeople.isEmpty)
        await model.loadTeam()
        #expect(model.homePeople.isEmpty)
    }
}
