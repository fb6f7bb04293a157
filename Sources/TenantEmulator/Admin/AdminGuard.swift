import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers
import NIOCore

/// Keeps pages of other sites from driving the emulator with the browser of somebody who tests.
///
/// A browser names the page's own site in `Origin`, and the name that it has looked up in `Host`: a name that somebody
/// else has made point to this machine (DNS rebinding) is not one of the machine's own. A form of another site can't be
/// sent as JSON without the browser asking first, which nothing here answers.
///
/// A program of another machine can write any `Host`, so the address that it comes from has to be this machine's too.
///
/// > Source: [Fetch, section 3.2](https://fetch.spec.whatwg.org/#origin-header)
struct AdminGuard: Sendable {
    /// What a program of another machine has to show; nil where no other machine is let in.
    let secret: NIOLockedValueBox<AdminSecret?>

    private static let forwarding: [HTTPField.Name] = ["Forwarded", "Via", "X-Forwarded-For", "X-Real-IP"].compactMap {
        HTTPField.Name($0)
    }

    func check(_ request: Request, from peer: SocketAddress?, takesForm: Bool = false) throws {
        let secret = secret.withLockedValue { $0 }
        switch secret?.matches(request.headers) {
        // No page of another site can send it.
        case true: return try checkType(request)
        case false:
            throw AdminError(
                status: .unauthorized, code: "wrongSecret", message: "The secret isn't the one of this emulator.",
                nextStep: "Send what the file of the ready line's adminSecretFile holds, or what was given to it.")
        case nil: break
        }
        let base = try request.base
        // Behind a proxy on this machine everybody comes from this machine, and may name it too.
        guard secret?.isForEveryPeer != true else {
            throw AdminError(
                status: .forbidden, code: "secretMissing",
                message: "Behind a proxy the admin API is open only to those who show its secret.",
                nextStep: "Send Authorization: Bearer and the secret of the ready line's adminSecretFile.")
        }
        guard Self.isLoopback(peer), !Self.forwarding.contains(where: { request.headers[$0] != nil }) else {
            throw AdminError(
                status: .forbidden, code: "foreignMachine", message: "The request comes from another machine.",
                nextStep: """
                    Send it from the machine on which the emulator runs, to 127.0.0.1, [::1] or localhost; or with the \
                    header Authorization: Bearer and the secret of the ready line's adminSecretFile.
                    """)
        }
        guard base.isLoopback else { throw AdminError.foreignHost }
        let (origin, site) = (request.headers[.origin]?.lowercased(), request.headers[.fetchSite]?.lowercased())
        guard origin ?? base.url.lowercased() == base.url.lowercased(),
            ["same-origin", "none"].contains(site ?? "none")
        else {
            throw AdminError(
                status: .forbidden, code: "foreignOrigin", message: "The request comes from a page of another site.",
                nextStep: "Send it from a program, or from the emulator's own page.")
        }
        if !takesForm { try checkType(request) }
    }

    /// A change is JSON, which a form of another site can't be; where there is no body, a browser would name its origin.
    private func checkType(_ request: Request) throws {
        guard [.post, .put, .patch].contains(request.method) else { return }
        let isEmpty = request.headers[.contentType] == nil && (request.headers[.contentLength] ?? "0") == "0"
        if isEmpty, request.headers[.transferEncoding] == nil, request.headers[.origin] == nil { return }
        guard request.mediaType == "application/json" else {
            throw AdminError(
                status: .unsupportedMediaType, code: "notJSON", message: "A change has to be sent as JSON.",
                nextStep: "Add the header Content-Type: application/json.")
        }
    }

    /// Whether somebody on this machine has connected by its loopback; nil is a request in process.
    static func isLoopback(_ peer: SocketAddress?) -> Bool {
        guard let peer else { return true }
        return switch peer {
        case .unixDomainSocket: true
        // A socket for both versions shows an address of version 4 inside one of version 6.
        case .v4, .v6: peer.ipAddress?.lowercased().wholeMatch(of: /::1|(::ffff:)?127\..*/) != nil
        }
    }
}

/// What a program of another machine shows to be let into the admin API: `Authorization: Bearer` and this.
package struct AdminSecret: Sendable {
    private static let shortest = 16
    private let digest: SHA256.Digest
    private var folder: PrivateFolder?
    var file: String? { folder.map { $0.path + "/admin-secret" } }
    /// Whether programs of this machine have to show it too, because a proxy on it may speak for others.
    var isForEveryPeer = false

    /// Takes a secret that somebody chose, of 16 bytes or more; white space around it is no part of it.
    ///
    /// - Throws: ``EmulatorError`` with ``EmulatorError/Code/invalidConfiguration``.
    package init(_ text: String) throws(EmulatorError) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.utf8.count >= Self.shortest, text.allSatisfy({ $0.isASCII && !$0.isWhitespace }) else {
            throw EmulatorError(
                .invalidConfiguration,
                "The secret of the admin API has to be \(Self.shortest) ASCII characters or more, without spaces.")
        }
        digest = SHA256.hash(data: Data(text.utf8))
    }

    /// - Throws: ``EmulatorError`` with ``EmulatorError/Code/invalidConfiguration`` when the file cannot be read, or others
    ///   may read it.
    package init(file: String) throws(EmulatorError) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        guard let mode = attributes?[.posixPermissions] as? Int,
            let content = FileManager.default.contents(atPath: file)
        else { throw EmulatorError(.invalidConfiguration, "The secret of the admin API can't be read from \(file).") }
        guard mode & 0o077 == 0 else {
            throw EmulatorError(
                .invalidConfiguration, "Others may read the secret of the admin API: chmod 600 \(file)")
        }
        try self.init(String(decoding: content, as: UTF8.self))
    }

    /// Draws one, and writes it to a new file that only its owner may read: beside the database, where a container has
    /// its volume, or among the temporary files.
    ///
    /// - Throws: ``EmulatorError`` with ``EmulatorError/Code/fileUnwritable``.
    static func drawn(beside database: String?) throws(EmulatorError) -> AdminSecret {
        let text = SymmetricKey(size: .bits256).withUnsafeBytes { Base64URL.encode($0) }
        let folder = PrivateFolder(database.map { URL(fileURLWithPath: $0 + ".admin").standardizedFileURL.path })
        let path = folder.path + "/admin-secret"
        // What a killed program has left opens nothing any more.
        folder.remove()
        do {
            try folder.make()
            guard
                FileManager.default.createFile(
                    atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
            else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            throw EmulatorError(
                .fileUnwritable,
                """
                The secret of the admin API can't be written to \(path): \(error.localizedDescription) Choose one \
                yourself with --admin-secret-file, or a --database in a folder that can be written.
                """)
        }
        var secret = try AdminSecret(text)
        secret.folder = folder
        return secret
    }

    func matches(_ fields: HTTPFields) -> Bool? {
        guard let shown = fields[.authorization], shown.lowercased().hasPrefix("bearer ") else { return nil }
        // Hashes differ at a place that says nothing of the secret.
        return SHA256.hash(data: Data(shown.dropFirst("bearer ".count).utf8)) == digest
    }

    func removeFile() { folder?.remove() }
}
