import HummingbirdTLS
import NIOCore
import NIOSSL
package import TenantEmulator

extension TLSLayer {
    /// TLS 1.2 or newer by SwiftNIO and its copy of BoringSSL, which is why this is a module of its own: a program that
    /// serves plain HTTP only, as the demonstration does, is built without either.
    package static let swiftNIO = TLSLayer { server, certificate in
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(certificate.certificatePEM.utf8)).map {
                .certificate($0)
            },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(certificate.keyPEM.utf8), format: .pem)))
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = ["http/1.1"]
        // A client that keeps its connection for later rarely answers the goodbye; the emulator must not wait for that.
        configuration.shutdownTimeout = .milliseconds(250)
        return try .tls(server, tlsConfiguration: configuration)
    }
}
