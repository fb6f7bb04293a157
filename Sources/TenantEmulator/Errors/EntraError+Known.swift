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

    /// The names of the rows, but for those of faults.
    enum Known: String, CaseIterable {
        // Any endpoint
        case tenantNotFound, missing, duplicate, unknownApplication, missingPrincipal, malformedApplication
        case malformedRequest, resourceNotRegistered, unknownResource, nothingRegistered, severalResources
        case resourceUnsupported, defaultWithOthers, unknownInstance, noTenantInformation, unknownDomain, wrongMethod
        case singleTenant, workAccountsOnly, personalAccountsOnly, applicationDisabled, consentRequired
        case scopeNotExposed, notAssigned, clientNotAssigned, foreignAccount, foreignSession
        // Authorize
        case redirectMismatch, noReplyAddress, confirmationNeeded, unsupportedResponseType, unknownResponseType
        case idTokenWithoutOpenID, queryWithTokens, unsupportedResponseMode, unsupportedPrompt, hintWithAccountPicker
        case unsupportedChallengeMethod, missingChallenge, challengeNeeded, challengeSize, noSession, severalSessions
        case sessionRevokedSilently, sessionTooOldSilently, secondFactorNeededSilently, enrollmentNeededSilently
        case consentNeededSilently, administratorNeeded, administratorDeclined, declined, flowExpired, wrongPassword
        case noPassword, secondFactorWrong, deviceNotCompliant, deviceNotJoined
        // Token
        case unsupportedGrant, invalidValue, codeRedeemed, codeExpired, emptyScope, refreshTokenInactive
        case singlePageLimit, crossOriginOnly, crossOriginRefused, grantRevoked, wrongTenant, verifierMismatch
        case redirectChanged, publicClientWithSecret, secretMissing, wrongSecret, secretExpired, unsupportedTenant
        case onlyDefaultScope, unknownUser, unsupportedAssertionType, malformedAssertion, assertionOfAnother
        case assertionAudience, assertionSignature, assertionUnverified, assertionExpired, assertionTime
        case assertionForAnother, applicationOnBehalf, unusableKey
        // The conditions of an account
        case accountDisabled, passwordExpired, lockedOut, blockedByPolicy, wrongKindOfAccount, secondFactorNeeded
        case secondFactorTooOld, enrollmentNeeded, freshTokenNeeded, signInTooOld
        // Devices
        case devicePending, personalDevicePending, deviceDeclined, deviceExpired, unknownDevice, unknownUserCode
        case emptyUserCode, userCodeUsed
        // Microsoft's own trouble
        case tenantThrottled, directoryUnavailable
    }

    /// The error of a row, with values in its text.
    init(_ known: Known, _ values: String...) {
        self =
            Self.byName[known.rawValue]
            ?? EntraError(50000, "server_error", "The emulator has no text for \(known).")
        message = message.filled(with: values)
    }

    /// An endpoint that is there, asked by a method that it doesn't take.
    static func wrongMethod(_ method: HTTPRequest.Method, accepted: [HTTPRequest.Method]) -> EntraError {
        let names = accepted.map(\.rawValue).joined(separator: ", ")
        var error = EntraError(.wrongMethod, names, method.rawValue)
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
