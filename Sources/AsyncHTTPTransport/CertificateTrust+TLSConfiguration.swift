import NIOSSL
import NativeOAuth

extension CertificateTrust {
    /// Says the same to NIOSSL.
    func apply(to configuration: inout TLSConfiguration) {
        if let rootsFile {
            configuration.trustRoots = .file(rootsFile)
        }
        if let addedRootsFile {
            configuration.additionalTrustRoots = [.file(addedRootsFile)]
        }
    }
}
