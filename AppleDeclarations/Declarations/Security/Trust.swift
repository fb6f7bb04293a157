@available(iOS 2, macOS 10, visionOS 1, *)
public final class SecTrust {}

@available(iOS 12, macOS 10.14, visionOS 1, *)
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool { false }

@available(iOS 2, macOS 10.3, visionOS 1, *)
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchorCertificates: CFArray?) -> OSStatus { 0 }

@available(iOS 2, macOS 10.6, visionOS 1, *)
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ anchorCertificatesOnly: Bool) -> OSStatus { 0 }

@available(iOS 15, macOS 12, visionOS 1, *)
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { nil }
