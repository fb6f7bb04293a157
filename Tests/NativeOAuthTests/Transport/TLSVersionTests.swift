#if os(Linux)
import CurlTransport
import Foundation
import HTTPTypes
import NativeOAuth
import Testing

/// A server of OpenSSL's that speaks one version of TLS only.
private final class OpenSSLServer: Sendable {
    let url: URL
    let certificate: String
    private let folder: URL
    private let process: Process

    init(_ version: String) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appending(path: "certificate.pem").path
        let key = folder.appending(path: "key.pem").path
        let making = Self.openssl([
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", certificate, "-days", "1",
            "-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1",
        ])
        _ = try await Self.output(of: making) { _ in false }
        // OpenSSL itself no longer speaks the old versions at its usual level.
        process = Self.openssl([
            "s_server", "-accept", "127.0.0.1:0", "-key", key, "-cert", certificate, "-www", "-\(version)",
            "-cipher", "DEFAULT@SECLEVEL=0",
        ])
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

@Suite("TLS versions", .timeLimit(.minutes(1)))
struct TLSVersionTests {
    private func status(_ server: OpenSSLServer) async throws -> Int {
        let transport = CurlTransport(trust: .init(rootsFile: server.certificate))
        return try await transport.send(HTTPRequest(url: server.url)).0.status.code
    }

    // RFC 8996, section 5
    @Test(
        "a server that offers nothing above TLS 1.1 is refused, and the error says why", arguments: ["tls1", "tls1_1"])
    func old(version: String) async throws {
        let server = try await OpenSSLServer(version)
        await #expect { _ = try await status(server) } throws: { error in
            let error = error as? OAuthError
            return error?.code == .tlsFailed && error?.message.contains("TLS 1.2") == true
        }
    }

    @Test("a server that offers TLS 1.2 or TLS 1.3 is asked", arguments: ["tls1_2", "tls1_3"])
    func new(version: String) async throws {
        #expect(try await status(try await OpenSSLServer(version)) == 200)
    }
}
#endif
