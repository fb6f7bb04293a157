import CryptoExtras
import Foundation
import HTTPTypes
import Hummingbird

/// What changes JSON wherever it comes from.
extension FaultKind {
    static let memberKinds = [
        FaultKind(
            "answer-member", "The member `name` of the JSON is `value`, or missing.", settings: ["name", "value"],
            .json { json, scene in setMember(of: &json, scene) }),
        FaultKind(
            "key-member", "The member `name` of each key in the key set is `value`, or missing.", at: [.keys],
            settings: ["name", "value"],
            .json { json, scene in change(&json, "keys") { setMember(of: &$0, scene) } }),
    ]

    static func setMember(of json: inout JSONValue, _ scene: FaultScene) {
        let name = scene.fault.name ?? ""
        json[name] = scene.newValue(for: json[name])
    }

    /// Changes each object of a list in an answer.
    static func change(_ json: inout JSONValue, _ list: String, _ change: (inout JSONValue) -> Void) {
        guard let items = json[list]?.array else { return }
        json[list] = .array(
            items.map {
                var item = $0
                change(&item)
                return item
            })
    }
}

/// What the identity platform does wrong by its keys and its refusals.
extension FaultKind {
    static let identityKinds = [
        FaultKind(
            "keys-other", "The key set has another key with the same id.", at: [.keys],
            .json { json, scene in
                let foreign = try scene.forger.foreignKey
                let numbers = try foreign.publicKey.getKeyPrimitives()
                let certificate = try SigningCertificate(for: foreign, at: scene.now)
                change(&json, "keys") { key in
                    key["n"] = .string(Base64URL.encode(numbers.modulus))
                    key["x5c"] = [.string(certificate.text)]
                }
            }),
        FaultKind(
            "keys-rotated", "A new key signs from this answer on, and the one before is published no more.",
            at: [.token],
            .before { scene in
                let old = scene.keys.published.filter { $0.kind == .work }.map(\.kid)
                try await scene.keys.rotate(at: scene.now)
                for kid in old { try await scene.keys.retire(kid) }
                return nil
            }),
        FaultKind(
            "error-number",
            "The answer is an error with the AADSTS number `text`, 50033 if left out, or several with commas between; `error` is its finer code (suberror).",
            at: [.token, .deviceCode], settings: ["text", "error"],
            .before { scene in
                let error = numberedError(scene.fault)
                RequestNotes.note(error)
                let response = error.response(to: scene.request, at: scene.now)
                let numbers = (scene.fault.text ?? "").split(separator: ",").compactMap { Int($0) }
                guard numbers.count > 1 else { return response }
                let collector = BodyCollector()
                try await response.body.write(collector)
                var json = try JSONValue(parsing: Data(collector.collected))
                json["error_codes"] = .array(numbers.map(JSONValue.number))
                return .json(json, status: response.status, headers: [.cacheControl: "no-store, no-cache"])
            }),
        FaultKind(
            "device-error",
            "A device that asks is told slow_down, or `error`: authorization_pending, authorization_declined, expired_token or bad_verification_code.",
            at: [.token], grant: "device_code", settings: ["error"],
            .before { scene in
                let slower = EntraError(70016, "slow_down", "The device asks too often.")
                let known: [EntraError] = [.devicePending, .deviceDeclined, .deviceExpired, .unknownDevice]
                let error = known.first { $0.error == scene.fault.error } ?? slower
                RequestNotes.note(error)
                return error.response(to: scene.request, at: scene.now)
            }),
    ]

    /// The error of the number that a fault names; one that has no text here is told as it stands.
    static func numberedError(_ fault: Fault) -> EntraError {
        let number = fault.text?.split(separator: ",").first.flatMap { Int($0) } ?? 50033
        var error =
            EntraError.numbered.first { $0.number == number }
            ?? EntraError(number, "invalid_request", "An error that was asked for.")
        if let suberror = fault.error { error.suberror = suberror }
        return error
    }
}

extension EntraError {
    static let tenantThrottled = EntraError(
        90055, "temporarily_unavailable", "Tenant request throttled by Microsoft Entra ID. Try again later.")
    static let directoryUnavailable = EntraError(
        90033, "temporarily_unavailable", "The Microsoft Entra directory is temporarily unavailable. Try again later.")

    private static func interaction(_ error: EntraError, suberror: String) -> EntraError {
        var error = error
        (error.error, error.suberror) = ("interaction_required", suberror)
        error.claims =
            #"{"access_token":{"capolids":{"essential":true,"values":["0badc0de-0000-4000-8000-00000000ca01"]}}}"#
        return error
    }

    /// What a fault can raise by its number.
    ///
    /// It is what comes about here as well, and errors whose causes an emulator of this size hasn't got: other resources,
    /// other directories, Microsoft's own trouble. Which `error` stands beside some of those isn't documented.
    ///
    /// > Source: [Microsoft Entra error codes](https://learn.microsoft.com/entra/identity-platform/reference-error-codes)
    static let numbered: [EntraError] = [
        codeExpired, refreshTokenInactive, grantRevoked, codeRedeemed, resourceNotRegistered, directoryUnavailable,
        tenantThrottled, invalidValue(of: "refresh_token"), interaction(secondFactorNeeded, suberror: "basic_action"),
        interaction(blockedByPolicy, suberror: "message_only"),
        .init(
            70043, "invalid_grant",
            "The refresh token has expired or is invalid due to sign-in frequency checks by conditional access."),
        .init(
            28002, "invalid_scope",
            "Provided value for the input parameter scope is not valid. Please specify a valid scope."),
        .init(
            50001, "invalid_resource",
            "The resource is disabled or doesn't exist. Check your app's code to ensure that you have specified the exact resource URL."
        ),
        .init(50033, "temporarily_unavailable", "A transient error has occurred. Please try again."),
        .init(
            50140, "interaction_required",
            "This error occurred due to 'Keep me signed in' interrupt when the user was signing-in."),
        .init(
            50196, "invalid_grant", "The server terminated an operation because it encountered a client request loop."),
        .init(500207, "invalid_grant", "The account type can't be used for the resource you're trying to access."),
        .init(
            65005, "invalid_resource",
            "The app required resource access list does not contain apps discoverable by the resource."),
        .init(
            650052, "invalid_client",
            "The app needs access to a service that your organization has not subscribed to or enabled."),
        .init(70004, "invalid_request", "The app returned an invalid redirect URI."),
        .init(70012, "server_error", "A server error occurred while authenticating an MSA (consumer) user. Try again."),
        .init(700011, "unauthorized_client", "Application was not found in the directory."),
        .init(
            700022, "invalid_scope",
            "The provided value for the input parameter scope isn't valid because it contains more than one resource."),
        .init(90014, "invalid_request", "A required field is missing from the credential."),
        .init(90024, "temporarily_unavailable", "Request budget exceeded. A transient error has occurred. Try again."),
        .init(
            90095, "access_denied",
            "Admin consent is required for the permissions requested. An approval can be requested."),
    ]
}
