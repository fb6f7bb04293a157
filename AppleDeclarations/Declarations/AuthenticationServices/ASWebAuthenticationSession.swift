@_exported public import Foundation

open class ASWebAuthenticationSession: NSObject {
    public typealias CompletionHandler = (URL?, (any Error)?) -> Void

    public init(url URL: URL, callbackURLScheme: String?, completionHandler: @escaping CompletionHandler) {}

    @available(iOS 17.4, macOS 14.4, visionOS 1.1, *)
    public init(url URL: URL, callback: Callback, completionHandler: @escaping CompletionHandler) {}

    open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?

    open var prefersEphemeralWebBrowserSession = false

    @available(iOS 17.4, macOS 14.4, visionOS 1.1, *)
    open var additionalHeaderFields: [String: String]?

    open func start() -> Bool { true }

    open func cancel() {}
}

extension ASWebAuthenticationSession {
    @available(iOS 17.4, macOS 14.4, visionOS 1.1, *)
    public final class Callback: NSObject, @unchecked Sendable {
        @available(iOS 17.4, macOS 14.4, visionOS 1.1, *)
        public class func customScheme(_ customScheme: String) -> Callback { Callback() }

        @available(iOS 17.4, macOS 14.4, visionOS 1.1, *)
        public class func https(host: String, path: String) -> Callback { Callback() }

        private override init() {}
    }
}
