import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import Hummingbird

/// An answer to an application that goes by way of the browser, taken apart.
struct FaultedRedirect: Sendable {
    var target: String
    var carrier: AuthorizationRequest.ResponseMode
    var fields: [(name: String, value: String)]

    init?(_ response: inout Response) async throws {
        if let location = response.headers[.location], (300..<400).contains(response.status.code) {
            // A fragment is the answer if there is one; a query before it belongs to the address then.
            guard let mark = location.firstIndex(of: "#") ?? location.firstIndex(of: "?") else { return nil }
            target = String(location[..<mark])
            carrier = location[mark] == "#" ? .fragment : .query
            fields = FormParameters(location[location.index(after: mark)...]).pairs
        } else {
            // The forms of the emulator's own pages go to a path.
            guard let page = try await PageForm(&response), !page.isOwn else { return nil }
            (target, carrier, fields) = (page.action, .formPost, page.hidden)
        }
        guard fields.contains(where: { Self.marks.contains($0.name) }) else { return nil }
    }

    private static let marks: Set = ["code", "error", "id_token", "access_token"]

    func written(into response: Response, by pages: PageRenderer) -> Response {
        var written = pages.send(fields, to: AuthorizationTarget(redirectURI: target, responseMode: carrier))
        written.headers[values: .setCookie] = response.headers[values: .setCookie]
        return written
    }

    subscript(_ name: String) -> String? {
        get { fields.first { $0.name == name }?.value }
        set {
            let index = fields.firstIndex { $0.name == name } ?? fields.endIndex
            fields.removeAll { $0.name == name }
            if let newValue { fields.insert((name, newValue), at: min(index, fields.endIndex)) }
        }
    }

    mutating func fail(_ error: String, _ description: String) {
        for name in ["code", "id_token", "access_token", "client_info", "session_state"] { self[name] = nil }
        fields.insert(contentsOf: [("error", error), ("error_description", description)], at: 0)
    }
}

/// A signed token taken apart, to be put together wrong.
struct ForgedToken: Sendable {
    enum Signer: Sendable {
        /// The organization, or the personal accounts' tenant, with a key of this id.
        case genuine(String?)
        case foreign
        /// A code with a shared secret, in place of a signature.
        case secret(Data)
    }

    var header: JSONValue
    var claims: JSONValue
    var signer: Signer
    var damage: @Sendable (Data) -> Data = { $0 }

    init?(_ compact: String) {
        guard let token = CompactToken(compact) else { return nil }
        (header, claims) = (token.header, token.claims)
        signer = .genuine(token.header["kid"]?.string)
    }
}

extension FaultScene {
    /// Drawn once, however many emulators there are.
    private static let foreign = Result<_RSA.Signing.PrivateKey, any Error> {
        try _RSA.Signing.PrivateKey(keySize: .bits2048)
    }

    var foreignKey: _RSA.Signing.PrivateKey { get throws { try Self.foreign.get() } }

    func genuineKey(_ kid: String?) throws -> _RSA.Signing.PrivateKey {
        guard let der = try database.signingKeys().first(where: { $0.kid == kid })?.privateKey else {
            throw EmulatorError(.databaseUnusable, "The key that signed the token is gone.")
        }
        return try _RSA.Signing.PrivateKey(derRepresentation: der)
    }

    func compact(_ token: ForgedToken) throws -> String {
        let signed =
            Base64URL.encode(Data(token.header.text.utf8)) + "." + Base64URL.encode(Data(token.claims.text.utf8))
        let bytes = Data(signed.utf8)
        let signature =
            switch token.signer {
            case .genuine(let kid): try Self.sign(bytes, with: genuineKey(kid))
            case .foreign: try Self.sign(bytes, with: foreignKey)
            case .secret(let secret):
                Data(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: secret)))
            }
        return signed + "." + Base64URL.encode(token.damage(signature))
    }

    private static func sign(_ bytes: Data, with key: _RSA.Signing.PrivateKey) throws -> Data {
        try key.signature(for: SHA256.hash(data: bytes), padding: .insecurePKCS1v1_5).rawRepresentation
    }
}
