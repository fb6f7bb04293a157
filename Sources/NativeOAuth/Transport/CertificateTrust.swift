/// Which certificates a transport believes.
///
/// There is no way to believe all of them.
public struct CertificateTrust: Sendable, Hashable {
    /// A PEM file whose certificates replace the system's, as `SSL_CERT_FILE` asks; nil for the system's.
    public var rootsFile: String?

    /// A PEM file whose certificates are believed besides; nil for none.
    public var addedRootsFile: String?

    /// Chooses the certificates.
    ///
    /// - Parameters:
    ///   - rootsFile: A PEM file that replaces the system's roots.
    ///   - addedRootsFile: A PEM file whose roots are added.
    public init(rootsFile: String? = nil, addedRootsFile: String? = nil) {
        self.rootsFile = rootsFile
        self.addedRootsFile = addedRootsFile
    }

    /// The system's roots.
    public static let system = CertificateTrust()
}
