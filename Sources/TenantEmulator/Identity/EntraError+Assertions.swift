import Foundation
import HTTPTypes

/// What applications are told about the tokens with which they prove themselves, or somebody.
///
/// > Source: [Microsoft Entra error codes](https://learn.microsoft.com/entra/identity-platform/reference-error-codes), and
/// > [an answer that somebody saw](https://learn.microsoft.com/answers/questions/5915574)
extension EntraError {
    static let malformedAssertion = EntraError(50027, "invalid_request", "JWT token is invalid or malformed.")
    static let assertionOfAnother = client(
        700021,
        "Client assertion application identifier doesn't match 'client_id' parameter. Review the documentation.")
    static let assertionAudience = client(700023, "Client assertion audience claim does not match Realm issuer.")
    static let assertionSignature = client(
        700027, "Client assertion failed signature validation. [Reason - The signature does not match the key.]")

    static func assertionTime(now: Date, end: Date?) -> EntraError {
        client(
            700024,
            """
            Client assertion is not within its valid time range. Current time: \(now.adminText), expiry time of assertion \
            \(end?.adminText ?? "missing").
            """)
    }

    static func assertionKeyUnknown(_ application: RegisteredApplication, thumbprint: Data?) -> EntraError {
        unusableKey("The key was not found.", application, thumbprint: thumbprint)
    }

    static func assertionKeyExpired(_ application: RegisteredApplication, thumbprint: Data?) -> EntraError {
        unusableKey("The key used is expired.", application, thumbprint: thumbprint)
    }

    private static func unusableKey(
        _ reason: String, _ application: RegisteredApplication, thumbprint: Data?
    ) -> EntraError {
        // Microsoft shows it as the portal does.
        let hexadecimal = thumbprint?.map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
        let used = hexadecimal.map { " Thumbprint of key used by client: '\($0)'," } ?? ""
        return client(
            700027,
            """
            The certificate with identifier used to sign the client assertion is not registered on application. \
            [Reason - \(reason),\(used) Please visit the Azure Portal, Graph Explorer or directly use MS Graph to see \
            configured keys for app Id '\(application.clientID)'.]
            """)
    }

    private static func client(_ number: Int, _ message: String) -> EntraError {
        var error = EntraError(number, "invalid_client", message)
        error.status = .unauthorized
        return error
    }

    // MARK: On behalf of somebody

    static let assertionUnverified = EntraError(
        50013, "invalid_grant", "Assertion failed signature validation. [Reason - The key was not found.]")
    static let assertionExpired = EntraError(
        500133, "invalid_grant",
        """
        Assertion is not within its valid time range. Ensure that the access token is not expired before using it for user \
        assertion, or request a new token.
        """)

    static func assertionForAnother(_ audience: String, application: RegisteredApplication) -> EntraError {
        EntraError(
            500131, "invalid_grant",
            """
            Assertion audience does not match the Client app presenting the assertion. The audience in the assertion was \
            '\(audience)' and the expected audience is '\(application.clientID)'. The downstream client must request a token \
            for the expected audience and this application should use that token as the assertion.
            """)
    }
}
