public import Foundation

public struct ASWebAuthenticationSessionError: CustomNSError, Hashable {
    public enum Code: Int, Sendable {
        case canceledLogin = 1
        case presentationContextNotProvided = 2
        case presentationContextInvalid = 3
        // Apple may add cases, so whoever switches over this one needs a `default`; the compiler wants it used here.
        case futureCase = 99
    }

    public let code: Code

    public static var errorDomain: String { "com.apple.AuthenticationServices.WebAuthenticationSession" }

    public var errorCode: Int { code.rawValue }

    public var errorUserInfo: [String: Any] { [:] }
}
