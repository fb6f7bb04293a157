import Foundation
import HTTPTypes
import NativeOAuth
import PeopleTestSupport
import Testing

@testable import GraphPeople

@Suite("How people are asked for")
struct SearchPlanTests {
    private let nobody = ScriptedGraph.Answer(body: #"{"value":[]}"#)
    private let adele = ScriptedGraph.Answer(body: #"{"value":[{"id":"1","displayName":"Adele Vance"}]}"#)
    private let refused = ScriptedGraph.Answer(status: 400, body: #"{"error":{"code":"Request_UnsupportedQuery"}}"#)

    /// The path and the name of the first option of each request.
    private func asked(_ graph: ScriptedGraph) -> [String] {
        graph.requests.map { request in
            let path = (request.path ?? "").dropFirst("/v1.0".count)
            return String(path.prefix { $0 != "=" })
        }
    }

    /// A page of somebody else, with others behind it.
    private let some = ScriptedGraph.Answer(
        body: #"{"value":[{"id":"9"}],"@odata.nextLink":"https://graph.example/v1.0/users?$skiptoken=2"}"#)

    @Test("a search that nobody matches is asked for once, and each word of it once")
    func once() async throws {
        let graph = ScriptedGraph([nobody, some, .init(body: #"{"responses":[]}"#)])
        let page = try await graph.graph().people(matching: PeopleQuery("zzz"))
        #expect(page.people.isEmpty && !page.hasMore)
        #expect(asked(graph) == ["/users?$search", "/users?$top", "/$batch"])
    }

    @Test("a small organization is fetched once for those who are near, and a refusal of that leaves the words")
    func small() async throws {
        let people = ScriptedGraph.Answer(
            body: #"{"value":[{"id":"2","displayName":"Bob Stone"},{"id":"1","displayName":"Adele Vance"}]}"#)
        let graph = ScriptedGraph([nobody, nobody, people, nobody])
        let client = graph.graph()
        #expect(try await client.people(matching: PeopleQuery("adelle vanse")).people.map(\.id) == ["1"])
        #expect(try await client.people(matching: PeopleQuery("ston")).people.map(\.id) == ["2"])
        #expect(asked(graph) == ["/users?$search", "/users?$search", "/users?$top", "/users?$search"])
        let closed = ScriptedGraph([nobody, refused, .init(body: #"{"responses":[]}"#)])
        #expect(try await closed.graph().people(matching: PeopleQuery("ston")).people.isEmpty)
        #expect(asked(closed) == ["/users?$search", "/users?$top", "/$batch"])
    }

    @Test("the end of a number that a colleague has is looked for among everybody, too")
    func sharedNumberEnd() async throws {
        // A small organization of two people whose numbers end alike; one of them is a colleague.
        let graph = ScriptedGraph { request in
            let path = request.path ?? ""
            let people =
                if path.contains("/me/people") {
                    #"{"id":"1","phones":[{"type":"business","number":"+1 425 555 0109"}]}"#
                } else if path.contains("/users?$top") {
                    #"{"id":"1","businessPhones":["+1 425 555 0109"]},{"id":"2","mobilePhone":"+1 412 555 0109"}"#
                } else {
                    ""
                }
            return .init(body: #"{"value":[\#(people)]}"#)
        }
        let client = graph.graph(.init(directory: .full, relevantPeople: true))
        let page = try await client.people(matching: PeopleQuery("0109"), waitingForColleagues: true)
        #expect(Set(page.people.map(\.id)) == ["1", "2"])
    }

    @Test("in a small organization a number as an employee needs no question of its own")
    func employee() async throws {
        let people = #"{"value":[{"id":"2","employeeId":"E18"},{"id":"1","employeeId":"E17"}]}"#
        let graph = ScriptedGraph([nobody, nobody, .init(body: people)])
        let found = try await graph.graph(.init(directory: .full)).people(matching: PeopleQuery("E17")).people
        #expect(found.map(\.id) == ["1"])
        #expect(asked(graph) == ["/users?$search", "/users?$search", "/users?$top"])
    }

    @Test("the beginning of a word of the work finds in a small organization everybody whose work has such a word")
    func beginningOfWork() async throws {
        let first = #"{"id":"1","displayName":"Alex Wilber","jobTitle":"Marketing Assistant"}"#
        let second = #"{"id":"2","displayName":"Ben Walters","department":"Sales & Marketing"}"#
        let other = #"{"id":"3","displayName":"Cora Thomas","jobTitle":"Supermarket Manager"}"#
        let graph = ScriptedGraph([
            nobody, .init(body: #"{"value":[\#(first)]}"#), .init(body: #"{"value":[\#(other),\#(second),\#(first)]}"#),
        ])
        let client = graph.graph(.init(directory: .full))
        let page = try await client.people(matching: PeopleQuery("market"))
        #expect(Set(page.people.map(\.id)) == ["1", "2"] && page.people.count == 2)
        #expect(asked(graph) == ["/users?$search", "/users?$search", "/users?$top"])
        // Among many there are those whom Graph finds.
        let many = ScriptedGraph([nobody, .init(body: #"{"value":[\#(first)]}"#), some])
        let found = try await many.graph(.init(directory: .full)).people(matching: PeopleQuery("market"))
        #expect(found.people.map(\.id) == ["1"])
    }

    @Test("a word that is short for a department finds in one request who has it in the name, and who works there")
    func shortWork() async throws {
        let helene = #"{"id":"1","displayName":"Hélène Rousseau","userPrincipalName":"hrousseau@contoso.example"}"#
        let renata = #"{"id":"2","displayName":"Renata Silva","department":"Human Resources"}"#
        let graph = ScriptedGraph([.init(body: #"{"value":[\#(renata),\#(helene)]}"#)])
        let page = try await graph.graph(.init(directory: .full)).people(matching: PeopleQuery("HR"))
        #expect(page.people.map(\.id) == ["1", "2"] && !page.areNear)
        let path = try #require(graph.requests.first?.path?.removingPercentEncoding)
        #expect(graph.requests.count == 1 && path.contains(#""displayName:hr""#))
        #expect(path.contains(#" OR "jobTitle:Human Resources" OR "department:Human Resources""#))
        // Work that cannot be seen is not asked for, and a server that refuses it is asked for names.
        let basic = ScriptedGraph([adele])
        _ = try await basic.graph(.init(directory: .basic)).people(matching: PeopleQuery("hr"))
        #expect(basic.requests.first?.path?.contains("jobTitle") == false)
        let refusing = ScriptedGraph([refused, adele])
        #expect(try await refusing.graph(.init(directory: .full)).people(matching: PeopleQuery("hr")).people.count == 1)
        #expect(asked(refusing) == ["/users?$search", "/users?$search"])
    }

    @Test("the last question finds those who are near, and no request is spent on it while somebody is found as typed")
    func lastQuestion() async throws {
        let people = #"{"value":[{"id":"2","displayName":"Bob Stone"},{"id":"1","displayName":"Adele Vance"}]}"#
        let near = ScriptedGraph.Answer(body: #"{"responses":[{"id":"0","status":200,"body":\#(people)}]}"#)
        let graph = ScriptedGraph([nobody, nobody, some, near, adele])
        let client = graph.graph()
        let guess = try await client.people(matching: PeopleQuery("adelle vanse"))
        #expect(guess.people.map(\.id) == ["1"] && guess.areNear)
        let found = try await client.people(matching: PeopleQuery("adele"))
        #expect(found.people.map(\.id) == ["1"] && !found.areNear)
        #expect(asked(graph) == ["/users?$search", "/users?$search", "/users?$top", "/$batch", "/users?$search"])
    }

    @Test("the end of a number is looked for once in an organization of one page, and never again in a larger one")
    func endOfNumber() async throws {
        let people = #"{"value":[{"id":"1","businessPhones":["+1 425 555 0109"]}]}"#
        let small = ScriptedGraph([nobody, nobody, .init(body: people), nobody, nobody])
        let client = small.graph(.init(directory: .full))
        for _ in 1...2 {
            let page = try await client.people(matching: PeopleQuery("0109"))
            #expect(page.people.map(\.id) == ["1"] && !page.areNear)
        }
        #expect(asked(small).count { $0 == "/users?$top" } == 1)
        let link = #"{"value":[{"id":"1"}],"@odata.nextLink":"https://graph.example/v1.0/users?$skiptoken=2"}"#
        // Nor is it anybody's number as an employee.
        let noEmployee = ScriptedGraph.Answer(body: #"{"responses":[{"id":"0","status":200,"body":{"value":[]}}]}"#)
        let large = ScriptedGraph([
            nobody, nobody, .init(body: link), noEmployee, nobody, nobody, noEmployee,
        ])
        let other = large.graph(.init(directory: .full))
        for _ in 1...2 { #expect(try await other.people(matching: PeopleQuery("0109")).people.isEmpty) }
        #expect(asked(large).count { $0 == "/users?$top" } == 1)
    }

    @Test("in a larger organization the end of a number is asked for behind the beginnings of others' numbers")
    func endOfNumberAmongMany() async throws {
        let phones = #"[{"id":"1","businessPhones":["+1 425 555 0109"]}]"#
        let link = #""@odata.nextLink":"https://graph.example/v1.0/users?$skiptoken=2""#
        let found = #"{"value":[{"id":"7","businessPhones":["+1 425 555 0110"]}]}"#
        let graph = ScriptedGraph([
            nobody, nobody, .init(body: #"{"value":\#(phones),\#(link)}"#),
            .init(body: #"{"responses":[{"id":"0","status":200,"body":\#(found)}]}"#),
        ])
        let client = graph.graph(.init(directory: .full))
        #expect(try await client.people(matching: PeopleQuery("0110")).people.map(\.id) == ["7"])
        #expect(asked(graph).last == "/$batch")
    }

    @Test("a search says that it bears an answer which is a little behind")
    func consistency() async throws {
        let graph = ScriptedGraph([adele])
        _ = try await graph.graph().people(matching: PeopleQuery("adele"))
        let name = try #require(HTTPField.Name("ConsistencyLevel"))
        #expect(graph.requests.first?.headerFields[name] == "eventual")
    }

    @Test("a server that cannot search is asked with a filter, and not to search again")
    func refusal() async throws {
        let graph = ScriptedGraph([refused, adele, adele])
        let client = graph.graph()
        #expect(try await client.people(matching: PeopleQuery("adele")).people.count == 1)
        #expect(try await client.people(matching: PeopleQuery("adele")).people.count == 1)
        #expect(asked(graph) == ["/users?$search", "/users?$filter", "/users?$filter"])
    }

    @Test("a server that has searched before and refuses once is asked to search again")
    func oneRefusal() async throws {
        let graph = ScriptedGraph([adele, refused, adele, adele])
        let client = graph.graph()
        for text in ["adele", "vance", "adele v"] { _ = try await client.people(matching: PeopleQuery(text)) }
        #expect(asked(graph) == ["/users?$search", "/users?$search", "/users?$filter", "/users?$search"])
    }

    @Test("when every way is refused, the refusal is told")
    func allRefused() async throws {
        let client = ScriptedGraph([refused, refused]).graph()
        let error = await #expect(throws: GraphError.self) { try await client.people(matching: PeopleQuery("zzz")) }
        #expect(error?.code == .badRequest && error?.underlying is SearchRefused)
    }

    @Test("an address and a phone number are looked for among those")
    func kinds() async throws {
        let mail = ScriptedGraph([adele])
        _ = try await mail.graph().people(matching: PeopleQuery("<O'B@x.example>"))
        #expect(
            mail.requests.first?.path?.removingPercentEncoding?.hasPrefix(
                "/v1.0/users?$filter=startswith(mail,'o''b@x.example') or startswith(userPrincipalName,'o''b@x.example')"
            )
                == true)
        let phone = ScriptedGraph([adele])
        _ = try await phone.graph().people(matching: PeopleQuery("+1 425 555 0109"))
        let path = try #require(phone.requests.first?.path?.removingPercentEncoding)
        #expect(path.hasPrefix("/v1.0/users?$filter=businessPhones/any(p:p eq '+1 425 555 0109') or "))
        #expect(path.contains("mobilePhone eq '+14255550109'") && path.contains("$count=true"))
    }

    @Test("an address of nobody is looked for among the further ones")
    func otherAddress() async throws {
        let graph = ScriptedGraph([nobody, adele])
        #expect(try await graph.graph().people(matching: PeopleQuery("a@x.example")).people.count == 1)
        #expect(graph.requests.last?.path?.contains("proxyAddresses") == true)
    }

    @Test("a personal account is asked about the people it knows, and is told when even that is refused")
    func personal() async throws {
        let permissions = AccountPermissions(isPersonal: true, directory: .full)
        let graph = ScriptedGraph([adele])
        #expect(try await graph.graph(permissions).people(matching: PeopleQuery("adele")).people.count == 1)
        #expect(asked(graph) == ["/me/people?$search"])
        let closed = ScriptedGraph([.init(status: 403, body: "")]).graph(permissions)
        let error = await #expect(throws: GraphError.self) { try await closed.people(matching: PeopleQuery("a")) }
        #expect(error?.code == .forbidden)
        #expect(error?.message.contains("People.Read") == true)
        #expect(error?.recovery == .useAnotherAccount)
        #expect(error?.server?.status == 403)
        let again = await #expect(throws: GraphError.self) { try await closed.people(matching: PeopleQuery("a")) }
        #expect(again?.message.contains("personal account") == true)
    }

    @Test(
        "a phone number that lacks digits is asked for as the beginning of one",
        arguments: ["+1 425 555", "+1425555", "001 425 555", "(425) 555", "425-555"])
    func unfinished(typed: String) async throws {
        let people = #"{"value":[{"id":"2","businessPhones":["+1 425 555 0109"]}]}"#
        let graph = ScriptedGraph([.init(body: people)])
        let client = graph.graph(.init(directory: .basic))
        #expect(try await client.people(matching: PeopleQuery(typed)).people.map(\.id) == ["2"])
        let path = try #require(graph.requests.first?.path?.removingPercentEncoding)
        #expect(path.contains("businessPhones/any(p:startswith(p,'+1 425 555'))"))
        #expect(path.contains("startswith(mobilePhone,'+1 425 555')") && path.contains("$count=true"))
        // A whole number is compared as a whole.
        let whole = ScriptedGraph([nobody, nobody, nobody])
        _ = try await whole.graph().people(matching: PeopleQuery("+420 555 0109"))
        #expect(asked(whole).first == "/users?$filter")
        #expect(whole.requests.first?.path?.contains("startswith") == false)
    }

    @Test("the beginning of a number with a country's code is nobody's after a few questions")
    func unfinishedOfNobody() async throws {
        let graph = ScriptedGraph([nobody, nobody, some, nobody, nobody])
        let client = graph.graph(.init(directory: .full))
        for typed in ["+1 425", "+1 425 5"] {
            #expect(try await client.people(matching: PeopleQuery(typed)).people.isEmpty)
        }
        #expect(asked(graph).count { $0 == "/users?$top" } == 1 && graph.requests.count == 5)
    }

    @Test("all addresses of a mailbox are asked for at once where that is allowed, and shown with what was found")
    func furtherAddresses() async throws {
        let alias = ScriptedGraph.Answer(
            body:
                #"{"value":[{"id":"1","mail":"sales@x.example.org"},{"id":"2","proxyAddresses":["smtp:sales@x.example"]}]}"#
        )
        let graph = ScriptedGraph([alias, refused, adele])
        let client = graph.graph(.init(directory: .full))
        let page = try await client.people(matching: PeopleQuery("sales@x.example"))
        #expect(page.people.map(\.id) == ["2", "1"])
        let path = try #require(graph.requests.first?.path?.removingPercentEncoding)
        #expect(
            path.contains("startswith(mail,") && path.contains(" or proxyAddresses/any(a:startswith(a,'smtp:sales@"))
        #expect(path.contains("otherMails,proxyAddresses"))
        // A refusal of what has worked before is about the question.
        _ = try await client.people(matching: PeopleQuery("sales@y"))
        #expect(asked(graph) == ["/users?$filter", "/users?$filter", "/users?$filter"])
        #expect(graph.requests.last?.path?.contains("proxyAddresses") == false)
    }

    @Test("people one works with are asked for once, come first, and are here before any answer")
    func colleagues() async throws {
        let people = #"{"value":[{"id":"2","displayName":"Adele Zeta"},{"id":"3","displayName":"Bob"}]}"#
        let others = #"{"value":[{"id":"1","displayName":"Adele Alpha"}]}"#
        let graph = ScriptedGraph { .init(body: $0.path?.hasPrefix("/v1.0/me/people") == true ? people : others) }
        let client = graph.graph(.init(directory: .basic, relevantPeople: true))
        let query = try PeopleQuery("adele")
        #expect(client.peopleHere(matching: query, among: []).isEmpty)
        #expect(try await client.people(matching: query, waitingForColleagues: true).people.map(\.id) == ["2", "1"])
        #expect(try await client.people(matching: query).people.map(\.id) == ["2", "1"])
        #expect(client.peopleHere(matching: query, among: []).map(\.id) == ["2"])
        #expect(graph.requests.count { $0.path?.contains("/me/people") == true } == 1)
    }

    @Test("groups, rooms and contacts are nobody one works with, and guests are")
    func others() async throws {
        let kinds = ["OrganizationUser", "UnifiedGroup", "Room", "ImplicitContact", "Guest"]
        let people = kinds.enumerated().map { place, kind in
            #"{"id":"\#(place)","personType":{"class":"Person","subclass":"\#(kind)"}}"#
        }
        let graph = ScriptedGraph([.init(body: #"{"value":[\#(people.joined(separator: ","))]}"#)])
        #expect(try await graph.graph().colleagues().map(\.id) == ["0", "4"])
    }

    @Test("a page that was here is here again without asking, for five minutes and in four megabytes")
    func recent() async throws {
        let client = ScriptedGraph([adele]).graph()
        let query = try PeopleQuery("adele")
        #expect(client.answerHere(to: query) == nil)
        let page = try await client.people(matching: query)
        #expect(client.answerHere(to: query) == page)
        #expect(client.answerHere(to: try PeopleQuery("other")) == nil)
    }

    @Test("people that are not shown yet are on the next page, and nobody comes twice")
    func surplus() async throws {
        let body = { (ids: [Int], next: String) in
            let people = ids.map { #"{"id":"\#($0)","displayName":"A \#($0)"}"# }.joined(separator: ",")
            return ScriptedGraph.Answer(body: #"{"value":[\#(people)]\#(next)}"#)
        }
        let graph = ScriptedGraph([
            body([1, 2, 3], #","@odata.nextLink":"https://graph.example/v1.0/users?$search=x&$skiptoken=2""#),
            body([4], ""),
        ])
        let client = graph.graph()
        var pages: [[String]] = []
        for try await page in client.results(for: try PeopleQuery("a", pageSize: 2)) {
            pages.append(page.people.map(\.id))
        }
        #expect(pages == [["1", "2"], ["3"], ["4"]])
        #expect(graph.requests.count == 2)
        let name = try #require(HTTPField.Name("ConsistencyLevel"))
        #expect(graph.requests.last?.headerFields[name] == "eventual")
    }
}
