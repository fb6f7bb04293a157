public import Foundation

@available(iOS 12, macOS 10.15, visionOS 1, *)
public struct ASWebAuthenticationSessionError: CustomNSError, Hashable {
    @available(iOS 12, macOS 10.15, visionOS 1, *)
    public enum Code: Int, Sendable {
        case canceledLogin = 1
        @available(iOS 13, macOS 10.15, visionOS 1, *)
        case presentationContextNotProvided = 2
        @available(iOS 13, macOS 10.15, visionOS 1, *)
        case presentationContextInvalid = 3
        // Apple may add cases, so whoever switches over this one needs a `default`; the compiler wants it used here.
        case futureCase = 99
    }

    public let code: Code

    public static var errorDomain: String { "com.apple.AuthenticationServices.WebAuthenticationSession" }

    public var errorCode: Int { code.rawValue }

    public var errorUserInfo: [String: Any] { [:] }
}
