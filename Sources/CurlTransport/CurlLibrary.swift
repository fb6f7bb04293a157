import CCurl
import NativeOAuth
import SmallFoundation

/// The system's libcurl, loaded when the first request is sent: a program that asks no server does not pay for it.
struct CurlLibrary: Sendable {
    /// The file with the system's own certificates, as libcurl was built; nil for none.
    let rootsFile: String?
    /// Whether it can be seen by which certificates a server was believed, before anything is sent to it: OpenSSL tells,
    /// and libcurl 7.80 asks.
    let canPin: Bool
    /// The folder with the same certificates by hashes of their names, which OpenSSL looks up one by one; nil for none.
    private let rootsFolder: String?

    /// Whether a certificate can be looked up without reading all of them.
    var hasHashedRoots: Bool {
        let names = rootsFolder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
        return names.contains { $0.hasSuffix(".0") }
    }

    /// The library of this system, loaded by whoever asks first.
    static let system = Result { () throws(OAuthError) in
        try CurlLibrary(named: "libcurl.so.4", "libcurl-gnutls.so.4", "/usr/lib/libcurl.4.dylib")
    }

    /// Loads the first library that is there; once in a process.
    init(named files: String...) throws(OAuthError) {
        let outcomes = files.lazy.map { ccurl_load($0) }
        guard let outcome = outcomes.first(where: { $0 != 1 }) else {
            throw Self.missing("This system has no libcurl, which is needed to send requests.")
        }
        // 7.77 takes certificates from memory. 6 is CURLVERSION_SEVENTH, which tells where the system has its own.
        guard outcome == 0, let version = curl.version_info(6)?.pointee,
            version.number >= 0x07_4D_00, version.age >= 6
        else { throw Self.missing("The libcurl of this system is older than 7.77.") }
        rootsFile = version.ca_file.map { String(cString: $0) }
        canPin = ccurl_reads_chains() != 0 && version.number >= 0x07_50_00
        let isOpenSSL = version.tls.map { String(cString: $0).hasPrefix("OpenSSL") } ?? false
        rootsFolder = isOpenSSL ? version.ca_folder.map { String(cString: $0) } : nil
    }

    private static func missing(_ fault: String) -> OAuthError {
        OAuthError(
            .invalidSettings, "\(fault) Install the package libcurl4 (Debian, Ubuntu) or libcurl (Fedora, Alpine).",
            recovery: .fixSettings)
    }
}

/// The functions of the library that is loaded; to be called only then.
var curl: ccurl_library { ccurl_loaded().pointee }
