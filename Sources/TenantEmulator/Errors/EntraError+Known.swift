import Foundation
import HTTPTypes
import Hummingbird

/// The errors that the emulator raises: their numbers and texts are in `Resources/entra-errors.txt`, by the names here.
extension EntraError {
    private static let table = ResourceTable.rows(PackageResources.entra_errors_txt, columns: 4)
        .compactMap { words -> (name: String, error: EntraError)? in
            guard let number = Int(words[1]) else { return nil }
            let code = words[2].split(separator: "/").map(String.init)
            var error = EntraError(number, code[0], words[3])
            if code.count > 1 {
                let status = Int(code[1]).map { HTTPResponse.Status(code: $0) }
                (error.status, error.suberror) = (status ?? error.status, status == nil ? code[1] : nil)
            }
            if ["basic_action", "message_only"].contains(error.suberror) { error.claims = policyClaims }
            return (words[0], error)
        }
    private static let byName = Dictionary(table.map { ($0.name, $0.error) }, uniquingKeysWith: { first, _ in first })

    /// What is told only where a fault asks for its number.
    static let ofFaults = table.filter { $0.name == "-" }.map(\.error)

    /// Asks for the policy that wants more, such as a second factor; a client sends it along when it asks the person.
    private static let policyClaims =
        #"{"access_token":{"capolids":{"essential":true,"values":["c0470500-0000-4000-8000-00000000ca01"]}}}"#

    /// The error of a row, which is called as whatever asks for it, with values in its text.
    static func told(_ values: String..., name: String = #function) -> EntraError {
        guard let row = byName[String(name.prefix { $0 != "(" })] else {
            return EntraError(50000, "server_error", "The emulator has no text for \(name).")
        }
        var error = EntraError(row.number, row.error, row.message.filled(with: values))
        (error.status, error.suberror, error.claims) = (row.status, row.suberror, row.claims)
        return error
    }

    // MARK: Any endpoint
    static func tenantNotFound(_ name: String) -> EntraError { told(name) }
    static func missing(_ parameter: String) -> EntraError { told(parameter) }
    static func duplicate(_ parameter: String) -> EntraError { told(parameter) }
    static func unknownApplication(_ id: String, tenant: String) -> EntraError { told(id, tenant) }
    static func missingPrincipal(_ id: String, tenantID: String) -> EntraError { told(id, tenantID) }
    static func malformedApplication(_ id: String) -> EntraError { told(id) }
    static var malformedRequest: EntraError { told() }
    static var resourceNotRegistered: EntraError { told() }
    static func unknownResource(_ name: String, tenant: String) -> EntraError { told(name, tenant) }
    static var nothingRegistered: EntraError { told() }
    static var severalResources: EntraError { told() }
    static var resourceUnsupported: EntraError { told() }
    static var defaultWithOthers: EntraError { told() }
    static var unknownInstance: EntraError { told() }
    static var noTenantInformation: EntraError { told() }
    static func unknownDomain(_ domain: String) -> EntraError { told(domain) }

    // MARK: Authorize
    static func redirectMismatch(_ uri: String, application: String) -> EntraError { told(uri, application) }
    static var noReplyAddress: EntraError { told() }
    static var confirmationNeeded: EntraError { told() }
    static func unsupportedResponseType(_ type: String) -> EntraError { told(type) }
    static func unknownResponseType(_ type: String) -> EntraError { told(type) }
    static var idTokenWithoutOpenID: EntraError { told() }
    static var queryWithTokens: EntraError { told() }
    static func unsupportedResponseMode(_ mode: String) -> EntraError { told(mode) }
    static func unsupportedPrompt(_ prompt: String) -> EntraError { told(prompt) }
    static var hintWithAccountPicker: EntraError { told() }
    static func unsupportedChallengeMethod(_ method: String) -> EntraError { told(method) }
    static var missingChallenge: EntraError { told() }
    static var challengeNeeded: EntraError { told() }
    static var challengeSize: EntraError { told() }
    static var noSession: EntraError { told() }
    static var severalSessions: EntraError { told() }
    static var sessionRevokedSilently: EntraError { told() }
    static var sessionTooOldSilently: EntraError { told() }
    static var secondFactorNeededSilently: EntraError { told() }
    static var enrollmentNeededSilently: EntraError { told() }
    static var consentNeededSilently: EntraError { told() }
    static var administratorNeeded: EntraError { told() }
    static var administratorDeclined: EntraError { told() }
    static var declined: EntraError { told() }
    static var flowExpired: EntraError { told() }
    static var wrongPassword: EntraError { told() }
    static var noPassword: EntraError { told() }
    static var secondFactorWrong: EntraError { told() }
    static var deviceNotCompliant: EntraError { told() }
    static var deviceNotJoined: EntraError { told() }

    // MARK: Token
    static func unsupportedGrant(_ type: String) -> EntraError { told(type) }
    static func invalidValue(of parameter: String) -> EntraError { told(parameter) }
    static var codeRedeemed: EntraError { told() }
    static var codeExpired: EntraError { told() }
    static var emptyScope: EntraError { told() }
    static var refreshTokenInactive: EntraError { told() }
    static var singlePageLimit: EntraError { told() }
    static var crossOriginOnly: EntraError { told() }
    static var crossOriginRefused: EntraError { told() }
    static var grantRevoked: EntraError { told() }
    static var wrongTenant: EntraError { told() }
    static var verifierMismatch: EntraError { told() }
    static func redirectChanged(_ uri: String, expected: String) -> EntraError { told(uri, expected) }
    static var publicClientWithSecret: EntraError { told() }
    static var secretMissing: EntraError { told() }
    static var unsupportedTenant: EntraError { told() }
    static func onlyDefaultScope(_ scope: String) -> EntraError { told(scope) }
    static func unknownUser(_ name: String, tenant: String) -> EntraError { told(name, tenant) }
    static func unsupportedAssertionType(_ type: String) -> EntraError { told(type) }
    static var malformedAssertion: EntraError { told() }
    static var assertionOfAnother: EntraError { told() }
    static var assertionAudience: EntraError { told() }
    static var assertionSignature: EntraError { told() }
    static var assertionUnverified: EntraError { told() }
    static var assertionExpired: EntraError { told() }
    static func assertionTime(now: Date, end: Date?) -> EntraError { told(now.adminText, end?.adminText ?? "missing") }

    // MARK: The conditions of an account
    static var accountDisabled: EntraError { told() }
    static var passwordExpired: EntraError { told() }
    static var lockedOut: EntraError { told() }
    static var blockedByPolicy: EntraError { told() }
    static var wrongKindOfAccount: EntraError { told() }
    static var secondFactorNeeded: EntraError { told() }
    static var secondFactorTooOld: EntraError { told() }
    static var enrollmentNeeded: EntraError { told() }

    static func freshTokenNeeded(issuedAt: Date?, validFrom: Date?) -> EntraError {
        told((issuedAt ?? .distantPast).adminText, (validFrom ?? .distantPast).adminText)
    }

    static func signInTooOld(_ issuedAt: Date?, seconds: Int) -> EntraError {
        told((issuedAt ?? .distantPast).adminText, String(seconds))
    }

    // MARK: Devices
    static var devicePending: EntraError { told() }
    static var personalDevicePending: EntraError { told() }
    static var deviceDeclined: EntraError { told() }
    static var deviceExpired: EntraError { told() }
    static var unknownDevice: EntraError { told() }
    static var unknownUserCode: EntraError { told() }
    static var emptyUserCode: EntraError { told() }
    static var userCodeUsed: EntraError { told() }

    // MARK: Microsoft's own trouble
    static var tenantThrottled: EntraError { told() }
    static var directoryUnavailable: EntraError { told() }

    /// An endpoint that is there, asked by a method that it doesn't take.
    static func wrongMethod(_ method: HTTPRequest.Method, accepted: [HTTPRequest.Method]) -> EntraError {
        let names = accepted.map(\.rawValue).joined(separator: ", ")
        var error = told(names, method.rawValue)
        error.allowed = names
        return error
    }
}

extension Router<EmulatorRequestContext> {
    /// Answers GET, POST, PUT, PATCH and DELETE where an endpoint doesn't take them as Microsoft does, and not as if there
    /// were no such endpoint.
    func refuseMethods(other accepted: [HTTPRequest.Method], at path: RouterPath) {
        for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete] where !accepted.contains(method) {
            on(path, method: method) { _, _ -> Response in throw EntraError.wrongMethod(method, accepted: accepted) }
        }
    }
}
