import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Combine multiple HTTP requests using JSON batching](https://learn.microsoft.com/graph/json-batching)
@Suite("A batch")
struct BatchTests {
    /// Sends a batch and returns its answer, and the answers inside by their ids.
    private func send(_ requests: String) async throws -> (Answer, [String: [String: Any]]) {
        let caller = try await SharedContoso.caller("openid User.Read.All People.Read")
        let answer = try await caller.ask(.post, "/$batch", #"{"requests":[\#(requests)]}"#)
        var byID: [String: [String: Any]] = [:]
        for response in answer.list("responses") {
            byID[response["id"] as? String ?? ""] = response
        }
        return (answer, byID)
    }

    @Test("takes a relative address with and without the slash, and no other", arguments: ["/me", "me", "//me"])
    func relative(url: String) async throws {
        let (_, responses) = try await send(#"{"id":"1","method":"GET","url":"\#(url)"}"#)
        #expect(responses["1"]?["status"] as? Int == 200)
        let (_, absolute) = try await send(#"{"id":"1","method":"GET","url":"https://graph.microsoft.com/v1.0/me"}"#)
        #expect(absolute["1"]?["status"] as? Int == 400)
        let (_, nested) = try await send(#"{"id":"1","method":"POST","url":"/$batch"}"#)
        #expect(nested["1"]?["status"] as? Int == 405, "a batch in a batch")
    }

    @Test("says of each request what it has cost")
    func cost() async throws {
        let (_, responses) = try await send(
            #"{"id":"1","method":"GET","url":"/users"},{"id":"2","method":"GET","url":"/users?$select=id"}"#)
        let costs = responses.mapValues { ($0["headers"] as? [String: Any])?["x-ms-resource-unit"] as? String }
        #expect(costs == ["1": "2", "2": "1"])
    }

    @Test("goes by ids whatever their case, in what is unique and in what depends on what")
    func ids() async throws {
        let (twice, _) = try await send(
            #"{"id":"a","method":"GET","url":"/me"},{"id":"A","method":"GET","url":"/me"}"#)
        #expect(twice.status == 400)
        let (_, good) = try await send(
            #"{"id":"First","method":"GET","url":"/me"},{"id":"2","method":"GET","url":"/me","dependsOn":["FIRST"]}"#)
        #expect(good["2"]?["status"] as? Int == 200)
        let (_, bad) = try await send(
            """
            {"id":"x","method":"GET","url":"/users/nobody"},{"id":"y","method":"GET","url":"/me","dependsOn":["X"]},
            {"id":"z","method":"GET","url":"/me","dependsOn":["y"]}
            """)
        #expect(bad.mapValues { $0["status"] as? Int } == ["x": 404, "y": 424, "z": 424])
    }

    @Test(
        "is refused as a whole when it makes no sense",
        arguments: [
            "", #"{"id":1,"method":"GET","url":"/me"}"#, #"{"method":"GET","url":"/me"}"#, #"{"id":"1","url":"/me"}"#,
            #"{"id":"","method":"GET","url":"/me"}"#, #"{"id":"1","method":"GET"}"#, "5",
            #"{"id":"1","method":"GET","url":"/me","dependsOn":["2"]}"#,
        ])
    func senseless(requests: String) async throws {
        let (answer, _) = try await send(requests)
        #expect(answer.status == 400)
        #expect(answer.graphError?.hasPrefix("BadRequest") == true)
    }

    @Test("holds twenty requests and no more")
    func size() async throws {
        func requests(_ count: Int) -> String {
            (1...count).map { #"{"id":"\#($0)","method":"GET","url":"/me?$select=id"}"# }.joined(separator: ",")
        }
        let (_, twenty) = try await send(requests(20))
        #expect(twenty.count == 20 && twenty.values.allSatisfy { $0["status"] as? Int == 200 })
        let (refused, _) = try await send(requests(21))
        #expect(refused.status == 400)
    }

    @Test("gives each request its own headers, body and error")
    func items() async throws {
        let (_, responses) = try await send(
            """
            {"id":"count","method":"GET","url":"/users/$count","headers":{"ConsistencyLevel":"eventual"}},
            {"id":"bare","method":"GET","url":"/users/$count"},
            {"id":"search","method":"POST","url":"/search/query","headers":{"Content-Type":"application/json"},
             "body":{"requests":[{"entityTypes":["person"],"query":{"queryString":"zizka"}}]}},
            {"id":"typeless","method":"POST","url":"/search/query","body":{"requests":[]}},
            {"id":"verb","method":"DELETE","url":"/users"}, {"id":"no verb","method":"G E T","url":"/me"},
            {"id":"token","method":"GET","url":"/me","headers":{"Authorization":"Bearer x"}},
            {"id":"photo","method":"GET","url":"/me/photos/48x48/$value"},
            {"id":"name","method":"GET","url":"/me?$select=displayName"}
            """)
        #expect(
            responses.mapValues { $0["status"] as? Int } == [
                "count": 200, "bare": 400, "search": 200, "typeless": 400, "verb": 405, "no verb": 400, "token": 200,
                "photo": 200, "name": 200,
            ])
        #expect((responses["name"]?["body"] as? [String: Any])?["displayName"] as? String == "Adele Vance")
        #expect(Int(responses["count"]?["body"] as? String ?? "") != nil)
        let error = (responses["bare"]?["body"] as? [String: Any])?["error"] as? [String: Any]
        #expect(error?["code"] as? String == "Request_BadRequest")
        let headers = responses["photo"]?["headers"] as? [String: String]
        #expect(headers?["Content-Type"] == "image/jpeg" && headers?["ETag"] != nil)
        #expect(Data(base64Encoded: responses["photo"]?["body"] as? String ?? "")?.starts(with: [0xFF, 0xD8]) == true)
    }
}
