import Foundation
import HTTPTypes
import Hummingbird

/// What applications are told that prove themselves, or speak for themselves.
extension EntraError {
    static let secretMissing: EntraError = {
        var error = EntraError(
            7_000_218, "invalid_client",
            "The request body must contain the following parameter: 'client_assertion' or 'client_secret'.")
        error.status = .unauthorized
        return error
    }()

    static func wrongSecret(_ application: RegisteredApplication) -> EntraError {
        var error = EntraError(
            7_000_215, "invalid_client",
            """
            Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, \
            not the client secret ID, for a secret added to app '\(application.clientID)'.
            """)
        error.status = .unauthorized
        return error
    }

    static func secretExpired(_ application: RegisteredApplication) -> EntraError {
        var error = EntraError(
            7_000_222, "invalid_client",
            """
            The provided client secret keys for app '\(application.clientID)' are expired. Visit the Azure portal to \
            create new keys for your app: https://aka.ms/NewClientSecret, or consider using certificate credentials \
            for added security: https://aka.ms/certCreds.
            """)
        error.status = .unauthorized
        return error
    }

    static let unsupportedTenant = EntraError(
        9_001_023, "invalid_request",
        """
        The grant type is not supported over the /common or /consumers endpoints. Please use the /organizations or \
        tenant-specific endpoint.
        """)

    static func onlyDefaultScope(_ scope: String) -> EntraError {
        EntraError(
            1_002_012, "invalid_scope",
            """
            The provided value for scope \(scope) is not valid. Client credential flows must have a scope value with \
            /.default suffixed to the resource identifier (application ID URI).
            """)
    }

    static func unknownUser(_ name: String, tenant: String) -> EntraError {
        EntraError(
            50034, "invalid_grant",
            """
            The user account \(name) does not exist in the \(tenant) directory. To sign into this \
            application, the account must be added to the directory.
            """)
    }

    static let severalResources = EntraError(
        28000, "invalid_scope",
        """
        Provided value for the input parameter scope is not valid because it contains more than one resource. Send \
        the scopes of one resource only.
        """)

    static let defaultWithOthers = EntraError(
        70011, "invalid_scope",
        """
        The provided request must include a 'scope' input parameter. The provided value for the input parameter \
        'scope' is not valid. .default scope can't be combined with resource-specific scopes.
        """)

    static let unknownInstance = EntraError(50049, "invalid_instance", "Unknown or invalid instance.")
}

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

extension Router<EmulatorRequestContext> {
    /// Answers GET, POST, PUT, PATCH and DELETE where an endpoint doesn't take them as Microsoft does, and not as if there
    /// were no such endpoint.
    func refuseMethods(other accepted: [HTTPRequest.Method], at path: RouterPath) {
        for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete] where !accepted.contains(method) {
            on(path, method: method) { _, _ -> Response in
                throw EntraError.wrongMethod(method, accepted: accepted)
            }
        }
    }
}

extension EntraError {
    /// An endpoint that is there, asked by a method that it doesn't take.
    static func wrongMethod(_ method: HTTPRequest.Method, accepted: [HTTPRequest.Method]) -> EntraError {
        let names = accepted.map(\.rawValue).joined(separator: ", ")
        var error = EntraError(
            900561, "invalid_request",
            "The endpoint only accepts \(names) requests. Received a \(method.rawValue) request.")
        error.status = .methodNotAllowed
        error.allowed = names
        return error
    }
}
