#if os(Linux)
import Foundation
import Testing

/// A server of OpenSSL's: a root vouches for its certificate, and a stranger's certificate is sent along.
final class OpenSSLServer: Sendable {
    let url: URL
    /// The files with the certificates, in PEM.
    let (root, certificate, stranger): (String, String, String)
    private let folder: URL
    private let process: Process

    /// Starts one.
    ///
    /// - Parameter version: The only version that it speaks, by OpenSSL's option; nil for all.
    /// - Throws: When openssl is not there.
    init(speaking version: String? = nil) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.folder = folder
        func path(_ name: String) -> String { folder.appending(path: name).path }
        (root, certificate, stranger) = (path("root.pem"), path("server.pem"), path("stranger.pem"))
        // Without the id of the root's key another root of the same name is tried, too.
        let signed = [
            "-CA", root, "-CAkey", path("root.key"), "-addext", "subjectAltName=IP:127.0.0.1",
            "-addext", "authorityKeyIdentifier=none",
        ]
        for (name, more) in [("root", []), ("stranger", []), ("server", signed)] {
            let making = Self.openssl(
                [
                    "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout",
                    path("\(name).key"), "-out", path("\(name).pem"), "-days", "1", "-subj", "/CN=\(name)",
                ] + more)
            _ = try await Self.output(of: making) { _ in false }
        }
        // OpenSSL itself no longer speaks the old versions at its usual level.
        process = Self.openssl(
            [
                "s_server", "-accept", "127.0.0.1:0", "-key", path("server.key"), "-cert", certificate,
                "-cert_chain", stranger, "-www", "-cipher", "DEFAULT@SECLEVEL=0",
            ] + (version.map { ["-\($0)"] } ?? []))
        let place = "ACCEPT 127.0.0.1:"
        let words = try await Self.output(of: process) { $0.contains(place) && $0.hasSuffix("\n") }
        let port = words.split(separator: place).last?.prefix { $0.isNumber } ?? ""
        url = try #require(URL(string: "https://127.0.0.1:\(port)/"))
    }

    deinit {
        process.terminate()
        try? FileManager.default.removeItem(at: folder)
    }

    private static func openssl(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        return process
    }

    /// Starts a program and reads what it says, until that is enough or the program ends.
    private static func output(
        of process: Process, until isEnough: @escaping @Sendable (String) -> Bool
    ) async throws -> String {
        let pipe = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var text = ""
                while !isEnough(text) {
                    let more = pipe.fileHandleForReading.availableData
                    guard !more.isEmpty else { break }
                    text += String(decoding: more, as: UTF8.self)
                }
                continuation.resume(returning: text)
            }
        }
    }
}
#endif
