import Foundation
import HTTPTypes
import Hummingbird

/// A sign-in that ends at another device, and not at a redirect URI.
extension AuthorizationRoutes {
    /// Asks for the code that a device shows.
    func deviceCodePage(_ request: Request, typed: String?, error: EntraError?) -> Response {
        let browser = Browser(request)
        var response = pages.deviceCode(action: "/\(DeviceRoutes.page)", canary: browser.id, typed: typed, error: error)
        browser.remember(in: &response)
        return response
    }

    /// Whether the person meant this application, and not one that somebody else had them sign in to.
    func confirm(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let form = try await request.form(upTo: context.maxUploadSize)
        let browser = Browser(request)
        guard let flow = openFlow(form, browser, on: .confirm) else { return expired(request) }
        guard form["choice"] == "continue" else { return try await cancel(flow.request, request) }
        guard let account = try await account(of: flow, in: browser) else { return expired(request) }
        return try await show(.answer, for: flow.request, account: account, browser: browser, request: request)
    }

    /// Lets the device have what the person has allowed.
    func approve(
        _ checked: AuthorizationRequest, userCode: String, account: SignedInAccount
    ) async throws -> Response {
        try await database.decide(userCode: userCode, grant: try await grant(for: checked, by: account))
        return pages.deviceDone(application: try application(of: checked).displayName)
    }

    /// Tells the device that it gets nothing, and the person why.
    func decline(userCode: String, because error: EntraError?, _ request: Request) async throws -> Response {
        try await database.decide(userCode: userCode, grant: nil)
        return error.map { pages.error($0, trace: EntraTrace(request, at: now())) } ?? pages.deviceDeclined()
    }
}

extension AuthorizationRequest {
    /// What a device asks for: whoever is signed in is asked which account it is to be.
    init(device: DeviceRequest, userCode: String) {
        self.init(
            tenant: device.tenant, clientID: device.clientID, redirectURI: "", responseMode: .query, state: nil,
            nonce: nil, permissions: device.permissions, proofKey: nil, prompt: .selectAccount, loginHint: nil,
            wantsClientInfo: false, userCode: userCode)
    }
}

/// The blank page for embedded browsers, and where it leads.
extension AuthorizationRoutes {
    func addNativeClientPages(to router: Router<EmulatorRequestContext>) {
        // "common" written out would hide every other path below it from the router.
        router.get("{tenant}/oauth2/nativeclient") { _, _ in
            pages.nativeClient(wrongPlaceAfter: configuration.wrongPlaceAfter)
        }
        router.get("{tenant}/wrongplace") { _, _ in pages.wrongPlace() }
    }
}
