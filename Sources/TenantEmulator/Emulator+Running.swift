import Foundation
import Hummingbird
import HummingbirdCore
import NIOConcurrencyHelpers
import NIOCore
import ServiceLifecycle

struct ConnectionLimits: Sendable {
    /// How long a connection may be idle, and a request take until the whole of it is there.
    var timeout = Duration.seconds(60)
    /// How many connections are accepted; whoever comes then waits until one is closed.
    ///
    /// As many as the system lets the process open, but for some that the database and the program itself need: a server
    /// that can't accept a connection would ask for it over and over.
    var count = max(16, sysconf(Int32(_SC_OPEN_MAX)) - 64)
}

extension Emulator {
    /// Serves live until the surrounding task is canceled; then it lets the requests that are running finish.
    ///
    /// The emulator's passwords are public, so other machines may reach it only if they are asked for. Port 0 takes any
    /// that is free. With TLS it has a certificate of a root of its own. Once connections are accepted, `onReady` is told
    /// where.
    ///
    /// - Throws: ``EmulatorError``.
    package func run(
        host: String = "127.0.0.1", port: Int = 0, tls: TLSLayer? = nil, remote: RemoteAccess = RemoteAccess(),
        onReady: @escaping @Sendable (EmulatorEndpoints) async -> Void
    ) async throws {
        let address = ListeningAddress(host: host)
        let usesTLS = tls != nil
        try address.check(allowsRemote: remote.isAllowed, usesTLS: usesTLS || remote.allowsClearText)
        var secret = remote.adminSecret
        if secret == nil, !address.isLoopback || remote.publicURL != nil {
            secret = try AdminSecret.drawn(beside: configuration.database)
        }
        secret?.isForEveryPeer = remote.publicURL != nil
        let adminSecretFile = secret?.file
        defer { secret?.removeFile() }
        adminSecret.withLockedValue { [secret] in $0 = secret }
        let timeout = connectionLimits.timeout
        let http = HTTPServerBuilder.http1(
            configuration: .init(
                additionalChannelHandlers: [ExpectationHandler()], idleTimeout: TimeAmount(timeout)))
        var (server, file) = (http, CertificateFile?.none)
        if let tls {
            let names = ServerNames(of: address)
            let certificate = try ServerCertificate(database: database, for: names, at: Date())
            server = try tls.wrap(http, certificate)
            file = try CertificateFile(certificate.rootPEM, beside: configuration.database)
        }
        let certificateFile = file
        defer { certificateFile?.removeIfTemporary() }
        let application = Application(
            responder: SocketResponder(
                routes: responder, isLoopback: address.isLoopback, usesTLS: usesTLS, publicURL: remote.publicURL,
                timeout: timeout),
            server: server,
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: port), serverName: nil,
                availableConnectionsDelegate: MaximumAvailableConnections(
                    connectionLimits.count, logger: EmulatorRequestContext.silentLogger)),
            onServerRunning: { channel in
                let taken = channel.localAddress?.port ?? port
                let base = address.base(port: taken, usesTLS: usesTLS)
                var endpoints = endpoints(at: base, publicURL: remote.publicURL)
                endpoints.certificateFile = certificateFile?.path
                endpoints.adminSecretFile = adminSecretFile
                await onReady(endpoints)
                keys.begin()
            },
            logger: EmulatorRequestContext.silentLogger)
        var lifecycle = ServiceGroupConfiguration(
            services: [.init(service: application, successTerminationBehavior: .gracefullyShutdownGroup)],
            logger: EmulatorRequestContext.silentLogger)
        // A client that never finishes its request must not keep the emulator alive.
        lifecycle.maximumGracefulShutdownDuration = .seconds(5)
        let group = ServiceGroup(configuration: lifecycle)
        // A task of its own, because cancellation would cut running requests off; it is told to finish instead.
        let running = Task { try await group.run() }
        do {
            try await withTaskCancellationHandler {
                try await running.value
            } onCancel: {
                Task { await group.triggerGracefulShutdown() }
            }
        } catch let error as IOError {
            throw Self.explain(error, host: host, port: port)
        }
    }

    private static func explain(_ error: IOError, host: String, port: Int) -> EmulatorError {
        if error.errnoCode == EADDRINUSE {
            return EmulatorError(
                .portInUse,
                "Port \(port) on \(host) is in use by another program. Choose another one with --port, or 0 for any.")
        }
        return EmulatorError(
            .addressUnavailable,
            "\(host) port \(port) can't be listened on (\(error)). Choose another one with --port, or 0 for any.")
    }
}
