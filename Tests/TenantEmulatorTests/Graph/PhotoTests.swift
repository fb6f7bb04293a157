import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Get profilePhoto](https://learn.microsoft.com/graph/api/profilephoto-get)
@Suite("Portraits")
struct PhotoTests {
    @Test("A portrait is a JPEG of the size asked for, the same for the same person, and another for another")
    func picture() async throws {
        let first = Portrait(of: "a").jpeg(size: 48)
        #expect(first == Portrait(of: "a").jpeg(size: 48))
        #expect(first != Portrait(of: "b").jpeg(size: 48))
        #expect(first.starts(with: [0xFF, 0xD8, 0xFF, 0xE0]) && first.suffix(2) == Data([0xFF, 0xD9]))
        for size in Portrait.sizes.prefix(5) {
            let data = Portrait(of: "a").jpeg(size: size)
            // The frame header names height and width.
            let frame = try #require(data.range(of: Data([0xFF, 0xC0])))
            let numbers = Array(data[frame.upperBound + 3..<frame.upperBound + 7])
            #expect(Int(numbers[0]) << 8 | Int(numbers[1]) == size)
            #expect(Int(numbers[2]) << 8 | Int(numbers[3]) == size)
        }
    }

    @Test("It is served with its type and in its sizes; who has none, and what is no size, is 404")
    func served() async throws {
        let caller = try await SharedContoso.caller("openid User.ReadBasic.All User.Read")
        let value = try await caller.get("/me/photos/64x64/$value")
        #expect(value.status == 200)
        #expect(value.headers[.contentType] == "image/jpeg")

        let metadata = try await caller.get("/me/photo")
        #expect(metadata.string("id") == "648x648")
        #expect(metadata.string("@odata.mediaContentType") == "image/jpeg")
        let all = try await caller.get("/me/photos")
        // Each of them leads to itself, and behind it is the picture.
        for photo in all.list("value") {
            let link = try #require((photo["@odata.id"] as? String)?.components(separatedBy: "/v1.0").last)
            #expect(try await caller.get(link).json["id"] as? String == photo["id"] as? String)
            #expect(try await caller.get(link + "/$value").headers[.contentType] == "image/jpeg")
        }
        #expect(try await caller.get("/me/photos('47x47')/$value").status == 404)
        #expect(try await caller.get("/me/photos(48x48)").status == 400)
        #expect(all.list("value").count == 9)

        let none = try await caller.get("/users/confadams@contoso.onmicrosoft.com/photo/$value")
        #expect(none.status == 404)
        #expect(none.graphError?.hasPrefix("ImageNotFound") == true)
        for size in ["47x47/$value", "48", "48x49", "49x49"] {
            #expect(try await caller.get("/me/photos/\(size)").status == 404, "\(size)")
        }
        #expect(try await caller.get("/me/photos/48X48").json["width"] as? Int == 48)
        #expect(try await caller.get("/users/nobody/photo/$value").status == 404)
    }

    @Test("Whoever has the picture already is told so, however the tag is written; each size has its own")
    func tags() async throws {
        let caller = try await SharedContoso.caller("User.Read")
        let about = try await caller.get("/me/photos/64x64")
        let tag = about.string("@odata.mediaEtag")
        #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
        #expect(try await caller.get("/me/photos/64x64/$value").headers[.eTag] == tag)
        for header in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
            let again = try await caller.get("/me/photos/64x64/$value", [.ifNoneMatch: header])
            #expect(again.status == 304 && again.body.isEmpty && again.headers[.eTag] == tag)
            #expect(again.headers[.requestID] != nil)
        }
        let other = try await caller.get("/me/photos/48x48/$value", [.ifNoneMatch: tag])
        #expect(other.status == 200)
    }

    @Test("What is said of a picture is what the documentation's example says, in its order")
    func metadata() async throws {
        let id = "24b30af1-b9c8-5fa9-92b1-12fa3808181d"
        let answer = try await SharedContoso.caller("User.Read").get("/me/photos/240x240")
        let tag = answer.string("@odata.mediaEtag").dropFirst().dropLast()
        #expect(
            answer.body == """
                {"@odata.context":"http://127.0.0.1:8380/v1.0/$metadata#users('\(id)')/photo/$entity",\
                "@odata.id":"http://127.0.0.1:8380/v1.0/users('\(id)')/photos('240x240')",\
                "@odata.mediaContentType":"image/jpeg","@odata.mediaEtag":"\\"\(tag)\\"","id":"240x240",\
                "width":240,"height":240}
                """)
    }

    @Test("Who was made by Graph has no picture until one is sent in, whatever their id is")
    func made() async throws {
        let caller = try await Caller.adele("User.ReadWrite.All")
        for number in 1...4 {
            let body = """
                {"accountEnabled":true,"displayName":"N","givenName":"N","mailNickname":"new\(number)",\
                "userPrincipalName":"new\(number)@contoso.onmicrosoft.com",\
                "passwordProfile":{"password":"Nova-Test-12"}}
                """
            let id = try await caller.ask(.post, "/users", body).string("id")
            #expect(!id.isEmpty)
            #expect(try await caller.get("/users/\(id)/photo/$value").status == 404)
            #expect(try await caller.get("/users/\(id)/photo").status == 404)
            let path = "/users/\(id)/photo/$value"
            #expect(try await caller.ask(.put, path, "picture", type: "image/jpeg").status == 200)
            #expect(try await caller.get(path).body == "picture")
        }
    }

    @Test("A picture that was uploaded takes the place of the drawn one, with a tag of its own, until it is removed")
    func uploaded() async throws {
        let contoso = try await ExampleContoso.make()
        let caller = contoso.caller
        let drawn = try await caller.get("/me/photo/$value")
        #expect(try await caller.ask(.put, "/me/photo/$value", "picture", type: "image/jpeg").status == 200)
        let uploaded = try await caller.get("/me/photo/$value")
        #expect(uploaded.body == "picture" && uploaded.headers[.eTag] != drawn.headers[.eTag])
        #expect(try await caller.ask(.delete, "/me/photo/$value").status == 204)
        #expect(try await caller.get("/me/photo/$value").status == 404)
        let group = "/groups/\(contoso.values["group"] ?? "")/photo/$value"
        #expect(try await caller.ask(.put, group, "picture", type: "image/jpeg").status == 200)
        #expect(try await caller.get(group).body == "picture")
        #expect(try await caller.ask(.delete, group).status == 204)
        #expect(try await caller.get(group).status == 404)
        #expect(try await caller.ask(.put, "/me/photo/$value", "picture", type: "text/plain").status == 400)
    }
}
