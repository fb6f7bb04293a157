/// What devices and those who enter their codes are told.
extension EntraError {
    static let devicePending = EntraError(
        70016, "authorization_pending",
        "OAuth 2.0 device flow error. Authorization is pending. Continue polling.")
    static let personalDevicePending = EntraError(
        70016, "authorization_pending",
        "The provided request has not yet been authorized by the user. The user must input their code.")
    static let deviceDeclined = EntraError(
        65004, "authorization_declined", "The end user denied the authorization request.")
    static let deviceExpired = EntraError(
        70019, "expired_token", "Verification code expired. Have the user retry the sign-in.")
    static let unknownDevice = EntraError(
        70018, "bad_verification_code",
        "Invalid verification code due to user typing in wrong user code for device code flow.")
    static let unknownUserCode = EntraError(
        90119, "invalid_request", "The user code is null or empty, or there is no such code.")
    static let emptyUserCode = EntraError(90121, "invalid_request", "The user code is empty.")
    static let userCodeUsed = EntraError(
        90120, "invalid_request", "The user code was already authorized.")
}
