import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

// Foundation's own on Apple's systems, where it knows of Security.
extension URLProtectionSpace {
    @available(iOS 3, macOS 10.6, visionOS 1, *)
    public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
    @available(iOS 3, macOS 10.6, visionOS 1, *)
    public convenience init(trust: SecTrust) {
        self.init(user: "", password: "", persistence: .none)
    }
}
