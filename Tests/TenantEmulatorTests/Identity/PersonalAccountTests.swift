import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [ID token claims](https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference), and
/// > answers of the real service that Microsoft's own clients keep as test data
@Suite("Personal accounts")
struct PersonalAccountTests {
    private static let id = SampleOrganization.accountID("robin.sandoval")
    private static let oid = "00000000-0000-0000-\(id.prefix(4))-\(id.dropFirst(4))"
    private static let albums = "c0470500-0000-4000-8000-0000000000dd"

    private func tokens(
        _ browser: inout TestBrowser, scope: String = "openid profile email offline_access User.Read People.Read",
        tenant: String = "consumers"
    ) async throws -> Answer {
        let code = try await browser.code(["scope": scope], as: ErrorRow.robin, tenant: tenant)
        return try await browser.redeem(code, ["client_info": "1"], tenant: tenant)
    }

    @Test(
        "An ID token has the tenant, the ids and the day that personal accounts have",
        arguments: ["consumers", "common"])
    func idToken(tenant: String) async throws {
        let time = TestTime()
        var browser = TestBrowser(try await Emulator(keyMaker: .shared, now: { time.now }))
        let answer = try await tokens(&browser, tenant: tenant)
        let claims = try #require(answer.claims("id_token"))

        #expect(claims["iss"] as? String == "http://127.0.0.1:8380/\(Tenant.personalID)/v2.0")
        #expect(claims["tid"] as? String == Tenant.personalID)
        #expect(claims["oid"] as? String == Self.oid)
        #expect((claims["sub"] as? String)?.hasPrefix("AAAAAAAAAAAAAAAAAAAAA") == true)
        #expect((claims["sub"] as? String)?.count == 43)
        #expect(claims["preferred_username"] as? String == ErrorRow.robin)
        #expect(claims["email"] as? String == ErrorRow.robin)
        #expect(claims["rh"] == nil && claims["uti"] == nil && claims["aio"] is String)
        let (issued, end) = (claims["iat"] as? Int ?? 0, claims["exp"] as? Int ?? 0)
        #expect(end - issued == 86_700)
    }

    @Test("An access token is no JWT, a refresh token begins with M.C5, and client_info says who it is")
    func opaque() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let answer = try await tokens(&browser)
        let token = answer.string("access_token")

        #expect(token.hasPrefix("EwA") && !token.contains("."))
        #expect(answer.string("refresh_token").hasPrefix("M.C5"))
        let info = Base64URL.decode(answer.string("client_info")).flatMap {
            (try? JSONSerialization.jsonObject(with: $0)) as? [String: String]
        }
        #expect(info?["uid"] == Self.oid && info?["utid"] == Tenant.personalID && info?["ver"] == "1.0")
        #expect(info?["home_oid"] == Self.oid && info?["preferred_username"] == ErrorRow.robin)
        let refreshed = try await browser.refresh(answer, tenant: "consumers")
        #expect(refreshed.status == 200)
        #expect(try await browser.graph("/me", token: refreshed.string("access_token")).status == 200)
        #expect(try await browser.graph("/me", token: String(token.dropLast(4)) + "AAAA").status == 401)
    }

    @Test("Graph knows the account by 16 digits, in a personal account's form, whatever is selected")
    func me() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let token = try await tokens(&browser).string("access_token")
        let me = try await browser.graph("/me?$select=mail", token: token)

        #expect(me.string("id") == Self.id)
        #expect(Self.id.count == 16)
        #expect(me.string("userPrincipalName") == ErrorRow.robin)
        #expect(me.json["mail"] is NSNull)
        #expect(me.body.contains("users/$entity\",\"displayName\":\"Robin Sandoval\",\"surname\":"))
        let info = try await browser.send(.get, "/oidc/userinfo", headers: [.authorization: "Bearer \(token)"])
        #expect(info.string("email") == ErrorRow.robin)
    }

    @Test(
        "There is no directory: a query is answered as somebody saw it",
        arguments: [
            ("/users?$filter=startswith(displayName,'a')", "displayName"), ("/users?$filter=mail%20eq%20'a'", "mail"),
            ("/users", "displayName"),
        ])
    func users(path: String, property: String) async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let token = try await tokens(&browser, scope: "User.Read User.Read.All People.Read").string("access_token")
        let answer = try await browser.graph(path, token: token)

        #expect(answer.status == 400)
        #expect(
            answer.graphError
                == "BadRequest: The query specified in the URI is not valid. Could not find a property named "
                + "'\(property)' on type 'Microsoft.Fast.Profile.Web.Models._1._0.Profile'.")
    }

    @Test("Nobody sees another personal account")
    func others() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let token = try await tokens(&browser, scope: "User.Read User.Read.All People.Read").string("access_token")
        let noor = SampleOrganization.accountID("noor.haddad")

        #expect(try await browser.graph("/users/\(noor)", token: token).status == 404)
        #expect(try await browser.graph("/users/\(Self.id)", token: token).status == 200)
        #expect(try await browser.graph("/users/\(noor)/photo/$value", token: token).status == 404)
        #expect(try await browser.graph("/me/people?$search=noor", token: token).names.isEmpty)
        #expect(try await browser.graph("/me/manager", token: token).status == 400)
        #expect(try await browser.graph("/me/directReports", token: token).status == 400)
        #expect(try await browser.graph("/users/$count", token: token).status == 400)
    }

    @Test("One's own picture is there, and says nothing about itself")
    func photo() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let token = try await tokens(&browser).string("access_token")

        #expect(try await browser.graph("/me/photo/$value", token: token).headers[.contentType] == "image/jpeg")
        let metadata = try await browser.graph("/me/photo", token: token)
        #expect(metadata.status == 404)
        #expect(metadata.graphError == "ConsumerPhotoIsNotSupported: The photo wasn't found.")
    }

    @Test("A device gets a code of eight characters for the page /link, and waits in other words")
    func device() async throws {
        let emulator = try await Emulator(keyMaker: .shared)
        var (device, browser) = (TestBrowser(emulator), TestBrowser(emulator))
        let begun = try await ErrorRow.device(&device, tenant: "consumers")
        #expect(begun.string("user_code").count == 8)
        #expect(begun.string("verification_uri") == "http://127.0.0.1:8380/link")
        let form: [String: String?] = ["grant_type": "device_code", "device_code": begun.string("device_code")]
        let pending = try await device.token(form, tenant: "consumers")
        #expect(pending.number == 70016)
        #expect(pending.string("error_description").contains("has not yet been authorized by the user."))

        var answer = try await ErrorRow.enter(begun.string("user_code"), &browser, at: "/link")
        answer = try await browser.signIn(on: answer, as: ErrorRow.robin)
        answer = try await browser.press("accept", on: answer)
        _ = try await browser.press("continue", on: answer)
        #expect(try await device.token(form, tenant: "consumers").string("access_token").hasPrefix("EwA"))
    }

    @Test("Somebody with a personal account agrees for themselves, also where an administrator would have to")
    func consent() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let answer = try await tokens(&browser, scope: "openid User.Read.All")
        #expect(answer.string("scope") == "openid User.Read.All")
    }

    @Test("Each kind of account is refused where the other one belongs, by number")
    func wrongKind() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let organizations = try await browser.authorize(tenant: "organizations")
        #expect(try await browser.signIn(on: organizations, as: ErrorRow.robin).body.contains("AADSTS500208"))
        let contoso = try await browser.authorize(tenant: ErrorRow.contoso)
        let foreign = try await browser.signIn(on: contoso, as: ErrorRow.robin)
        #expect(foreign.body.contains("AADSTS50020") && foreign.body.contains("live.com"))
        let consumers = try await browser.authorize(tenant: "consumers")
        #expect(try await browser.signIn(on: consumers).body.contains("AADSTS500208"))
        let workOnly = try await browser.authorize(["client_id": ErrorRow.job, "redirect_uri": "http://localhost"])
        #expect(try await browser.signIn(on: workOnly, as: ErrorRow.robin).body.contains("AADSTS50020"))

        #expect(try await browser.password(as: ErrorRow.robin, tenant: "consumers").number == 9_001_023)
    }

    @Test("An application for personal accounts is refused elsewhere with AADSTS9002331")
    func personalOnly() async throws {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        #expect(try await browser.authorize(["client_id": Self.albums], tenant: "consumers").status == 200)
        for tenant in ["common", "organizations", "contoso.onmicrosoft.com"] {
            let answer = try await browser.authorize(["client_id": Self.albums], tenant: tenant)
            #expect(answer.redirect["error_description"]?.hasPrefix("AADSTS9002331: ") == true)
        }
    }
}
