import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// > Source: [Get user](https://learn.microsoft.com/graph/api/user-get#permissions-for-specific-scenarios),
/// > [assignLicense](https://learn.microsoft.com/graph/api/user-assignlicense),
/// > [List licenseDetails](https://learn.microsoft.com/graph/api/user-list-licensedetails)
@Suite("The least permission that a page of Microsoft's names")
struct LeastPermissionTests {
    private static let adele = "/users/\(TestBrowser.adele)"

    /// The sample job with some permissions of its own.
    private func job(_ names: String) async throws -> Caller {
        var browser = TestBrowser(try await Emulator(keyMaker: .shared))
        let permissions = Set(names.split(separator: " ").compactMap { Permission(scope: String($0)) })
        try browser.emulator.registry.update(ErrorRow.job) { $0.applicationPermissions = permissions }
        let token = try await ErrorRow.ask(&browser).string("access_token")
        return Caller(browser: browser, token: token)
    }

    @Test(
        "suffices for the property that it is about, and for no other",
        arguments: [
            ("User.EnableDisableAccount.All User.Read.All", #"{"accountEnabled":false}"#, 204),
            ("User.EnableDisableAccount.All", #"{"accountEnabled":false}"#, 403),
            ("User-PasswordProfile.ReadWrite.All", #"{"passwordProfile":{"password":"Nova-Test-12"}}"#, 204),
            ("User-Phone.ReadWrite.All", #"{"mobilePhone":"+1 425 555 0100","businessPhones":[]}"#, 204),
            ("User-Phone.ReadWrite.All", #"{"mobilePhone":"+1 425 555 0100","jobTitle":"President"}"#, 403),
            ("User-Phone.ReadWrite.All", #"{"otherMails":["a@contoso.example"]}"#, 403),
            ("User-Phone.ReadWrite.All", "{}", 403),
            ("User-Mail.ReadWrite.All", #"{"otherMails":["a@contoso.example"]}"#, 204),
            ("User.Read.All", #"{"accountEnabled":false}"#, 403),
        ])
    func properties(permissions: String, body: String, status: Int) async throws {
        let answer = try await job(permissions).ask(.patch, Self.adele, body)
        #expect(answer.status == status, "\(answer.body)")
    }

    @Test(
        "suffices for the request that it is about",
        arguments: [
            ("User.RevokeSessions.All", "POST \(adele)/revokeSignInSessions", 200),
            ("LicenseAssignment.ReadWrite.All", "POST \(adele)/assignLicense", 200),
            ("LicenseAssignment.Read.All", "POST \(adele)/assignLicense", 403),
            ("LicenseAssignment.Read.All", "GET \(adele)/licenseDetails", 200),
            ("LicenseAssignment.Read.All", "GET /subscribedSkus", 200),
            ("ProfilePhoto.Read.All", "GET \(adele)/photo", 200), ("ProfilePhoto.Read.All", "GET \(adele)", 403),
            ("ProfilePhoto.Read.All", "DELETE \(adele)/photo/$value", 403),
            ("ProfilePhoto.ReadWrite.All", "DELETE \(adele)/photo/$value", 204),
        ])
    func requests(permission: String, request: String, status: Int) async throws {
        let parts = request.split(separator: " ").map(String.init)
        let method = try #require(HTTPRequest.Method(parts[0]))
        let body = method == .post ? #"{"addLicenses":[],"removeLicenses":[]}"# : nil
        let answer = try await job(permission).ask(method, parts[1], body)
        #expect(answer.status == status, "\(answer.body)")
    }

    @Test("lets somebody see others' licenses who has agreed to it")
    func delegated() async throws {
        let caller = try await SharedContoso.caller("LicenseAssignment.Read.All")
        #expect(try await caller.get("/me/licenseDetails").list("value").count == 1)
        #expect(try await caller.get("/users/alexw@contoso.onmicrosoft.com/licenseDetails").status == 200)
    }
}
