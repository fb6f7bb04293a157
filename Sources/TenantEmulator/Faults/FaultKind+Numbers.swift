import Foundation
import HTTPTypes
import Hummingbird

extension FaultKind {
    /// Microsoft's numbers to which no way leads here, because their cause isn't here.
    static let numberKinds = [
        FaultKind(
            "error-number",
            "The answer is an error with the AADSTS number `text`, 50033 if left out: one of those that can't come about here.",
            at: [.token, .deviceCode], settings: ["text"],
            .before { scene in
                let error = strangeError(scene.fault.text)
                RequestNotes.note(error)
                return error.response(to: scene.request, at: scene.now)
            }),
        FaultKind(
            "redirect-error-number",
            "The answer to the app is an error with the AADSTS number `text`, 50033 if left out: one that can't come about here.",
            at: [.authorize, .signIn], settings: ["text"],
            .redirect { answer, scene in
                let error = strangeError(scene.fault.text)
                RequestNotes.note(error)
                let trace = EntraTrace(scene.request, at: scene.now)
                answer.fail(error.error, error.description(trace, separator: "\r\n"))
                answer["error_uri"] = "\(scene.base.url)/error?code=\(error.number)"
            }),
    ]

    /// The error of a number; one that has no text here is told as it stands.
    private static func strangeError(_ text: String?) -> EntraError {
        let number = text.flatMap { Int($0) } ?? 50033
        return EntraError.strangers.first { $0.number == number }
            ?? EntraError(number, "invalid_request", "An error that was asked for.")
    }
}

extension EntraError {
    /// The errors whose causes an emulator of this size hasn't got.
    ///
    /// They come from other resources, other directories, and Microsoft's own trouble. Which `error` stands beside some of
    /// them isn't documented.
    ///
    /// > Source: [Microsoft Entra error codes](https://learn.microsoft.com/entra/identity-platform/reference-error-codes)
    static let strangers = [
        EntraError(
            28002, "invalid_scope",
            "Provided value for the input parameter scope is not valid. Please specify a valid scope."),
        EntraError(
            50001, "invalid_resource",
            "The resource is disabled or doesn't exist. Check your app's code to ensure that you have specified the exact resource URL."
        ),
        EntraError(50033, "temporarily_unavailable", "A transient error has occurred. Please try again."),
        EntraError(
            50140, "interaction_required",
            "This error occurred due to 'Keep me signed in' interrupt when the user was signing-in."),
        loopDetected,
        EntraError(500207, "invalid_grant", "The account type can't be used for the resource you're trying to access."),
        EntraError(
            65005, "invalid_resource",
            "The app required resource access list does not contain apps discoverable by the resource."),
        EntraError(
            650052, "invalid_client",
            "The app needs access to a service that your organization has not subscribed to or enabled."),
        EntraError(
            650057, "invalid_resource",
            "Invalid resource. The client has requested access to a resource which is not listed in the requested permissions in the client's application registration."
        ),
        EntraError(70004, "invalid_request", "The app returned an invalid redirect URI."),
        EntraError(
            70012, "server_error", "A server error occurred while authenticating an MSA (consumer) user. Try again."),
        EntraError(700011, "unauthorized_client", "Application was not found in the directory."),
        EntraError(
            700022, "invalid_scope",
            "The provided value for the input parameter scope isn't valid because it contains more than one resource."),
        EntraError(90014, "invalid_request", "A required field is missing from the credential."),
        EntraError(
            90024, "temporarily_unavailable", "Request budget exceeded. A transient error has occurred. Try again."),
        directoryUnavailable, tenantThrottled,
        EntraError(
            90095, "access_denied",
            "Admin consent is required for the permissions requested. An approval can be requested."),
    ]
}
