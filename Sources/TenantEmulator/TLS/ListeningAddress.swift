/// Where the emulator listens, as it was asked for, and who can reach that.
struct ListeningAddress: Sendable, Equatable {
    /// The host as it was given: an address of this machine, or a name of it.
    let host: String

    /// Whether only this machine can reach it.
    var isLoopback: Bool { ["127.0.0.1", "::1", "localhost"].contains(host.lowercased()) }

    /// Whether it stands for every address of this machine.
    var isEverything: Bool { ["0.0.0.0", "::"].contains(host) }

    /// Checks that nobody else is let in by mistake, and that nothing that others may hear is told in the clear.
    ///
    /// - Parameters:
    ///   - allowsRemote: Whether other machines were asked for.
    ///   - usesTLS: Whether what is sent is encrypted.
    /// - Throws: ``EmulatorError`` with ``EmulatorError/Code/hostNotLoopback`` or
    ///   ``EmulatorError/Code/remoteWithoutTLS``.
    func check(allowsRemote: Bool, usesTLS: Bool) throws(EmulatorError) {
        guard !isLoopback else { return }
        guard allowsRemote, !host.isEmpty else {
            throw EmulatorError(
                .hostNotLoopback,
                """
                \(host.isEmpty ? "An empty host" : host) can be reached from other machines, and everybody knows the \
                emulator's passwords. Use 127.0.0.1, ::1 or localhost, or let other machines in with --allow-remote \
                and --tls.
                """)
        }
        guard usesTLS else {
            throw EmulatorError(
                .remoteWithoutTLS,
                """
                \(host) can be reached from other machines, and codes, tokens and passwords would cross the network \
                in the clear. Add --tls.
                """)
        }
    }

    /// Scheme, host and port for whoever started it; every address of this machine includes its loopback.
    func base(port: Int, usesTLS: Bool) -> String {
        let name =
            switch host {
            case "0.0.0.0": "127.0.0.1"
            case "::": "[::1]"
            default: host.contains(":") ? "[\(host)]" : host
            }
        return "\(usesTLS ? "https" : "http")://\(name):\(port)"
    }
}
