import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

// Foundation's own on Apple's systems, where it knows of Security.
extension URLProtectionSpace {
    public var serverTrust: SecTrust? { nil }
}

extension URLCredential {
    public convenience init(trust: SecTrust) {
        self.init(user: "", password: "", persistence: .none)
    }
}
