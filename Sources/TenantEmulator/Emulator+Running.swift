import Foundation
import Hummingbird
import NIOCore
import ServiceLifecycle

extension Emulator {
    /// Serves live until the surrounding task is canceled; then it lets the requests that are running finish.
    ///
    /// - Parameters:
    ///   - host: Where to listen: `127.0.0.1`, `::1` or `localhost`. The emulator's passwords are public, so no other
    ///     machine may reach it.
    ///   - port: The port; 0 takes any that is free.
    ///   - onReady: Called once connections are accepted, with the port that was taken.
    /// - Throws: ``EmulatorError`` with ``EmulatorError/Code/hostNotLoopback``,
    ///   ``EmulatorError/Code/portInUse`` or ``EmulatorError/Code/addressUnavailable``.
    public func run(
        host: String = "127.0.0.1", port: Int = 0,
        onReady: @escaping @Sendable (EmulatorEndpoints) async -> Void
    ) async throws {
        guard ["127.0.0.1", "::1", "localhost"].contains(host.lowercased()) else {
            throw EmulatorError(
                .hostNotLoopback,
                """
                \(host) can be reached from other machines, and everybody knows the emulator's passwords. Use \
                127.0.0.1, ::1 or localhost.
                """)
        }
        let application = Application(
            responder: responder,
            configuration: ApplicationConfiguration(address: .hostname(host, port: port), serverName: nil),
            onServerRunning: { channel in
                let taken = channel.localAddress?.port ?? port
                await onReady(endpoints(at: "http://\(host.contains(":") ? "[\(host)]" : host):\(taken)"))
            },
            logger: Self.silentLogger)
        var lifecycle = ServiceGroupConfiguration(
            services: [.init(service: application, successTerminationBehavior: .gracefullyShutdownGroup)],
            logger: Self.silentLogger)
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
