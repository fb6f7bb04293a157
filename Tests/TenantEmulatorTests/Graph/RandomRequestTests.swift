import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// Requests that nobody thought of, the same ones in every run: whatever is asked, the emulator doesn't fail.
@Suite("Random requests")
struct RandomRequestTests {
    /// Pieces of query options and paths, and characters that mean something to somebody on the way.
    private static let pieces = [
        "displayName", "mail", "otherMails", "accountEnabled", "createdDateTime", "id", "manager", "identities",
        "startswith(displayName,'a')", "mail eq 'a'", "otherMails/any(m:m eq 'a')", "city in ('a','b')",
        "jobTitle ne 'x'",
        "\"displayName:a\"", "\"displayName:राम\"", "\"mail:रा\"", "\"displayName:", "not", "and", "or", " AND ", " OR ",
        "(",
        ")", "((", "))", "'", "''", "\"", "\\", ",", ":", ";", "/", "//", "..", "$", "$count", "$value",
        "photos('48x48')",
        "users('a')", "users('", "')", "-1", "0", "1", "999", "99999999999999999999", "1e9", "true", "null", "desc",
        "asc",
        "max", "($levels=max)", "($select=id;$levels=3)", "é", "\u{301}", "\u{0}", "\n", "\u{7f}", "\u{85}", "\u{200D}",
        "\u{D4E}\"", "\u{D4E}-a", "रा", "ि", "รัตน์", "தமிழ்", "مُحَمَّد", "王", "ẞ", "İ", "🧑‍💻", "%", "%00", "%2", "%FF", "+", "&",
        "#", "?", "*", "NEAR", "^", "{", "}",
    ]
    private static let options = [
        "$filter", "$search", "$orderby", "$select", "$top", "$expand", "$count", "$skiptoken", "$skip", "$deltatoken",
    ]
    private static let paths = [
        "/users", "/users/$count", "/users/delta", "/me", "/me/manager", "/me/directReports", "/me/transitiveReports",
        "/me/memberOf", "/me/people", "/me/photo", "/me/photos",
    ]

    private struct Dice {
        var numbers: SplitMix64

        mutating func number(below limit: Int) -> Int { Int(numbers.fraction() * Double(limit)) }
        mutating func pick(_ texts: [String]) -> String { texts[number(below: texts.count)] }
        mutating func text(upTo count: Int) -> String {
            (0..<(1 + number(below: count))).map { _ in pick(RandomRequestTests.pieces) }.joined()
        }
        /// Mostly encoded as it has to be, and sometimes not.
        mutating func encoded(_ text: String) -> String {
            if number(below: 8) == 0 { return text.filter { $0 != " " } }
            return text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        }
    }

    @Test("to Graph are answered, alone and in a batch", arguments: [1, 2, 3, 4] as [UInt64])
    func graph(seed: UInt64) async throws {
        let caller = try await Caller.adele("openid User.Read.All People.Read")
        var dice = Dice(numbers: SplitMix64(seed: seed))
        var statuses: [Int: Int] = [:]
        for _ in 0..<150 {
            var urls: [String] = []
            for _ in 0..<10 {
                var url = dice.pick(Self.paths)
                if dice.number(below: 3) == 0 { url = "/" + dice.encoded(dice.text(upTo: 3)) }
                if dice.number(below: 3) == 0 { url = "/users/" + dice.encoded(dice.text(upTo: 3)) }
                if dice.number(below: 5) == 0 { url += "/" + dice.encoded(dice.text(upTo: 2)) }
                let parameters = (0..<dice.number(below: 4)).map { _ in
                    "\(dice.pick(Self.options))=\(dice.encoded(dice.text(upTo: 6)))"
                }
                urls.append(parameters.isEmpty ? url : url + "?" + parameters.joined(separator: "&"))
            }
            let headers: HTTPFields = dice.number(below: 4) == 0 ? [:] : [.consistencyLevel: "eventual"]
            for url in urls {
                let answer = try await caller.get(url, headers)
                statuses[answer.status, default: 0] += 1
                #expect(answer.status < 500 || answer.status == 501, "\(url.debugDescription): \(answer.body)")
            }
            let items = urls.enumerated().map { number, url -> JSONValue in
                [
                    "id": .string("\(number)"), "method": "GET", "url": .string(url),
                    "headers": ["ConsistencyLevel": "eventual"],
                ]
            }
            let batch = try await caller.ask(
                .post, "/$batch", JSONValue.object([.init(name: "requests", value: .array(items))]).text)
            #expect(batch.status == 200, "\(batch.body)")
            let responses = batch.json["responses"] as? [[String: Any]] ?? []
            #expect(responses.count == urls.count)
            for response in responses {
                let (status, id) = (response["status"] as? Int ?? 0, Int(response["id"] as? String ?? "") ?? 0)
                #expect(status < 500 || status == 501, "in a batch: \(urls[id].debugDescription): \(response)")
            }
        }
        #expect(statuses[200] ?? 0 > 50 && statuses[400] ?? 0 > 50, "\(statuses)")
    }

    @Test("to the other endpoints and to the admin API are answered", arguments: [5, 6] as [UInt64])
    func others(seed: UInt64) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        var dice = Dice(numbers: SplitMix64(seed: seed))
        let paths = [
            "/common/oauth2/v2.0/authorize", "/common/oauth2/v2.0/logout", "/devicelogin", "/common/discovery/instance",
            "/_emulator/people", "/_emulator/journal", "/_emulator/apps", "/_emulator/faults",
        ]
        let names = [
            "client_id", "scope", "redirect_uri", "state", "prompt", "login_hint", "otc", "post_logout_redirect_uri",
            "top", "after", "search", "limit", "kind", "authorization_endpoint",
        ]
        for _ in 0..<500 {
            var url = dice.pick(paths)
            if dice.number(below: 3) == 0 { url += "/" + dice.encoded(dice.text(upTo: 3)) }
            if dice.number(below: 6) == 0 { url = "/" + dice.encoded(dice.text(upTo: 3)) + url }
            url +=
                "?"
                + (0..<3).map { _ in "\(dice.pick(names))=\(dice.encoded(dice.text(upTo: 3)))" }
                .joined(separator: "&")
            let answer = try await browser.send(.get, url)
            #expect(answer.status < 500, "\(url.debugDescription): \(answer.body)")
        }
    }

    @Test(
        "with a control character in the path are refused, as Microsoft's web server does",
        arguments: ["%00", "a%00", "%0A", "%0d%0a", "a%1Fb", "%7F", "%C2%85"])
    func controlCharacters(name: String) async throws {
        let caller = try await Caller.adele("openid User.Read.All")
        for path in ["/users/\(name)", "/users('\(name)')", "/users/\(name)/photo/$value", "/me/\(name)"] {
            let answer = try await caller.get(path)
            #expect(
                answer.status == 400 && answer.graphError?.hasPrefix("BadRequest") == true, "\(path): \(answer.body)")
        }
        var browser = caller.browser
        #expect(try await browser.send(.get, "/common/\(name)/authorize").status == 400)
        #expect(try await browser.send(.get, "/_emulator/people/\(name)").status == 400)
    }

    @Test("inside a batch with a control character as it is are refused", arguments: [0x00, 0x0A, 0x1F, 0x7F, 0x85])
    func controlCharactersInBatch(scalar: UInt32) async throws {
        let character = String(try #require(Unicode.Scalar(scalar)))
        let urls = ["/users/\(character)", "\(character)/users", "/users?$top=1\(character)", "/users/a\(character)b"]
        let items = urls.enumerated().map { number, url -> JSONValue in
            ["id": .string("\(number)"), "method": "GET", "url": .string(url)]
        }
        let batch = try await Caller.adele("openid User.Read.All").ask(
            .post, "/$batch", JSONValue.object([.init(name: "requests", value: .array(items))]).text)
        let responses = batch.json["responses"] as? [[String: Any]] ?? []
        #expect(responses.map { $0["status"] as? Int } == [400, 400, 400, 400], "\(batch.body)")
    }

    @Test(
        "that nest what they ask, or ask for very much at once, are answered or refused",
        arguments: [10, 15, 16, 23, 30, 31, 60])
    func deep(depth: Int) async throws {
        let caller = try await Caller.adele("openid User.Read.All")
        func nested(_ start: String, _ leaf: String) -> String {
            String(repeating: start, count: depth) + leaf
                + String(repeating: ")", count: depth * start.count { $0 == "(" })
        }
        let leaf = "otherMails/any(m:startswith(m,'a'))"
        let list = "city in (\((0..<15).map { "'\($0)'" }.joined(separator: ",")))"
        let many = Array(repeating: "startswith(displayName,'a')", count: depth).joined(separator: " or ")
        let lists = Array(repeating: list, count: 100 - depth).joined(separator: " or ")
        let queries = [
            "$filter=" + nested("not ", leaf), "$filter=" + nested("not(", leaf), "$filter=" + nested("(", leaf),
            "$filter=" + nested("not(mail eq 'a' and ", leaf), "$filter=" + nested("(mail eq 'a' or ", leaf),
            "$filter=" + nested("(mail eq 'a' and (mail eq 'b' or ", leaf), "$filter=(\(many)) and (\(lists))",
            "$filter=startswith(mail,'a') or startswith(mail,'b') and " + nested("not(city eq 'a' and ", leaf),
            "$search=" + nested("(", "\"displayName:a\""),
            "$search=" + nested("(\"displayName:b\" OR (\"displayName:c\" AND ", "\"displayName:a\""),
            "$search=" + nested("(\"displayName:b\" AND (\"mail:c\" OR ", "\"mail:a\""),
            "$search=\"displayName:" + (0..<depth * 50).map { "a\($0)" }.joined(separator: " ") + "\"",
            "$expand=manager($levels=\(depth * 30))",
        ]
        for query in queries {
            for more in ["&$count=true", "&$orderby=displayName&$count=true"] {
                let answer = try await caller.ask(.get, "/users?\(query.optionsEncoded)\(more)")
                #expect([200, 400].contains(answer.status), "\(query.prefix(60))\(more): \(answer.body.prefix(300))")
            }
        }
    }
}
