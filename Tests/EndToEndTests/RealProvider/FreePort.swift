import NativeOAuth

/// A port for a server, or for a redirect URI, that has to be named before anybody can listen there.
enum FreePort {
    /// Draws ports until nobody listens on one.
    ///
    /// The system hands out ports above these by itself, so nothing else comes upon one in the meantime.
    ///
    /// - Throws: ``ProgramFailure`` when all that were drawn are taken.
    static func find() async throws -> UInt16 {
        for _ in 0..<20 {
            let port = UInt16.random(in: 20_000..<32_000)
            let redirect = try RedirectURI("http://127.0.0.1:\(port)/")
            guard let receiver = try? await LoopbackUserAgent(open: { _ in }).prepare(redirect) else { continue }
            await receiver.close()
            return port
        }
        throw ProgramFailure("Twenty ports between 20000 and 32000 are taken.")
    }
}
