import Foundation
import HTTPTypes
import Hummingbird

/// The device authorization endpoint, and the page on which a person enters a device's code.
///
/// > Source: [OAuth 2.0 device authorization grant](https://learn.microsoft.com/entra/identity-platform/v2-oauth2-device-code)
extension IdentityRoutes {
    func addDevices(to router: Router<EmulatorRequestContext>) {
        router.post("{tenant}/oauth2/v2.0/devicecode", use: beginDevice)
        router.refuseMethods(other: [.post], at: "{tenant}/oauth2/v2.0/devicecode")
        for page in [DeviceRules.page, DeviceRules.personalPage] {
            router.get(RouterPath(page)) { request, _ in
                deviceCodePage(request, typed: request.query["otc"], error: nil)
            }
        }
        router.post(RouterPath(DeviceRules.page), use: enterCode)
    }

    private func beginDevice(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let tenant = try tenant(context)
        let form = try await request.form()
        if let name = form.duplicate { throw EntraError(.duplicate, name) }
        guard let clientID = form["client_id"] else { throw EntraError(.missing, "client_id") }
        let application = try registry.application(clientID, at: tenant)
        let permissions = try registry.scopes(of: application, at: try request.base).parse(form["scope"])
        // Whoever is signed in is asked which account it is to be.
        var wanted = AuthorizationRequest(
            tenant: tenant.canonical, clientID: application.clientID, target: AuthorizationTarget(redirectURI: ""),
            permissions: permissions, prompt: .selectAccount)
        let lifetime = configuration.lifetimes.deviceCode
        let deviceCode = "1." + RandomText.make(bytes: 48)
        var userCode: String
        repeat {
            userCode = DeviceRules.userCode(for: wanted.kind)
            wanted.userCode = userCode
        } while try await !database.insertDevice(deviceCode, userCode: userCode, for: wanted, at: now())
        let page = wanted.kind == .personal ? DeviceRules.personalPage : DeviceRules.page
        let address = "\(try request.base.url)/\(page)"
        return .json(
            [
                "user_code": .string(userCode), "device_code": .string(deviceCode),
                "verification_uri": .string(address), "expires_in": .number(lifetime),
                "interval": .number(DeviceRules.interval),
                "message": .string(
                    "To sign in, use a web browser to open the page \(address) and enter the code \(userCode) to authenticate."
                ),
            ], headers: [.cacheControl: "no-store, no-cache", .pragma: "no-cache"])
    }

    private func enterCode(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        let form = try await request.form()
        let browser = Browser(request)
        guard form["canary"] == browser.id, !browser.isNew else {
            return deviceCodePage(request, typed: nil, error: EntraError(.flowExpired))
        }
        let device: StoredDevice
        let attempts = "codes of \(browser.id)"
        do {
            try limiter.check(attempts, at: now())
            let typed = DeviceRules.normalized(form["otc"] ?? "")
            guard !typed.isEmpty else { throw EntraError(.emptyUserCode) }
            device = try DeviceRules.check(try await database.device(userCode: typed), at: now())
            limiter.succeed(attempts)
        } catch let error as EntraError {
            if error.number == EntraError(.unknownUserCode).number { limiter.fail(attempts, at: now()) }
            return deviceCodePage(request, typed: form["otc"], error: error)
        }
        return try await begin(SignInVisit(request: request, browser: browser, asked: device.request))
    }
}

/// What a device may have for its code, and when.
///
/// > Source: [OAuth 2.0 device authorization grant](https://learn.microsoft.com/entra/identity-platform/v2-oauth2-device-code),
/// > [RFC 8628](https://www.rfc-editor.org/rfc/rfc8628)
enum DeviceRules {
    static let page = "devicelogin"
    static let personalPage = "link"
    static let interval = 5
    /// Letters and digits that nobody takes for one another.
    private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")

    /// Draws a code of nine characters, or of eight where only personal accounts may sign in, as Microsoft does.
    static func userCode(for kind: Tenant.Kind) -> String {
        String((0..<(kind == .personal ? 8 : 9)).compactMap { _ in alphabet.randomElement() })
    }

    /// A code as somebody has typed it: in any case, with blanks and hyphens where they helped to read it.
    static func normalized(_ typed: String) -> String { typed.uppercased().filter { $0 != " " && $0 != "-" } }

    static func check(_ device: StoredDevice?, at now: Date) throws(EntraError) -> StoredDevice {
        guard let device else { throw EntraError(.unknownUserCode) }
        guard now < device.expiresAt else { throw EntraError(.deviceExpired) }
        guard device.state == .pending else { throw EntraError(.userCodeUsed) }
        return device
    }

    static func check(_ device: StoredDevice, clientID: String, at now: Date) throws(EntraError) -> Grant {
        guard device.request.clientID == clientID else { throw EntraError(.unknownDevice) }
        switch (device.state, device.grant) {
        case (.declined, _): throw EntraError(.deviceDeclined)
        case (.redeemed, _): throw EntraError(.codeRedeemed)
        case (.approved, let grant?) where now < device.expiresAt: return grant
        default:
            guard now < device.expiresAt else { throw EntraError(.deviceExpired) }
            throw device.request.kind == .personal ? EntraError(.personalDevicePending) : EntraError(.devicePending)
        }
    }
}
