#if os(Linux)
import Foundation
import Testing

@testable import DesktopKeyring
@testable import NativeOAuth

/// A session bus and GNOME's keyring of a test's own: in a folder of their own, with a test password, gone afterwards.
final class KeyringSession: Sendable {
    private let folder: URL
    private let bus: KeyringProcess
    private let keyring = Locked<KeyringProcess?>(nil)
    static let password = "test-password"

    /// Starts both; without the keyring only the bus.
    init(withKeyring: Bool = true) async throws {
        // A socket's path may have 107 characters, so it goes where paths are short.
        folder = URL(filePath: "/tmp/keyring-\(UUID().uuidString.prefix(8))")
        for name in ["run", "data", "config", "cache"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: name), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
        }
        let configuration = folder.appending(path: "bus.conf")
        // No service directories: nothing of the machine that the test runs on is ever started.
        try Data(
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>session</type>
              <listen>unix:path=\(folder.path)/run/bus</listen>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow send_destination="*" eavesdrop="true"/>
                <allow eavesdrop="true"/>
                <allow own="*"/>
              </policy>
            </busconfig>
            """.utf8
        ).write(to: configuration)
        bus = try KeyringProcess(
            "/usr/bin/dbus-daemon", ["--config-file=\(configuration.path)", "--nofork"],
            environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path], input: "",
            log: folder.appending(path: "bus.log").path)
        try await until { _ = try DBusConnection.open([self.address], DBusTimeout(reply: .seconds(5))) }
        if withKeyring {
            try await startKeyring()
        }
    }

    /// Starts the keyring and unlocks it.
    func startKeyring() async throws {
        let started = try KeyringProcess(
            "/usr/bin/gnome-keyring-daemon",
            ["--foreground", "--unlock", "--components=secrets", "--control-directory=\(folder.path)/run/keyring"],
            environment: environment, input: Self.password, log: folder.appending(path: "keyring.log").path)
        keyring.withLock { $0 = started }
        try await until {
            let timeout = DBusTimeout(reply: .seconds(5))
            var conversation = try SecretServiceConnection.open(self.environment, prompts: .never, timeout)
            _ = try conversation.defaultCollection()
        }
    }

    /// Ends the keyring without letting it say goodbye.
    func killKeyring() {
        keyring.withLock { $0 }?.kill()
    }

    /// Ends the bus.
    func killBus() {
        bus.kill()
    }

    /// Locks or unlocks the default keyring without asking anybody.
    func setLocked(_ locked: Bool) throws {
        let timeout = DBusTimeout(reply: .seconds(30))
        var keyring = try SecretServiceConnection.open(environment, prompts: .never, timeout)
        let collection = try keyring.defaultCollection()
        if locked {
            _ = try keyring.call("Lock", of: "Service", [.paths([collection])])
        } else {
            // What the session's log-in does.
            let password = keyring.wrapped(Redacted(Array(Self.password.utf8)))
            _ = try keyring.connection.call(
                DBusMessage(
                    path: SecretServiceConnection.path,
                    interface: "org.gnome.keyring.InternalUnsupportedGuiltRiddenInterface",
                    member: "UnlockWithMasterPassword", destination: keyring.owner,
                    body: [.objectPath(collection), password]))
        }
    }

    /// Whether the keyring can be used.
    func isUsable() async -> Bool {
        await SecretServiceClient.isUsable(environment, within: .seconds(30))
    }

    /// Takes everything of an app away.
    func clear(app: String = "test-app") throws {
        let timeout = DBusTimeout(reply: .seconds(30))
        var keyring = try SecretServiceConnection.open(environment, prompts: .never, timeout)
        for item in try keyring.items(["service": app]) {
            _ = try keyring.call("Delete", of: "Item", on: item, [])
        }
    }

    /// Runs libsecret's own program in this session.
    ///
    /// - Returns: What it printed.
    @discardableResult
    func secretTool(_ arguments: [String], input: String = "") throws -> String {
        let log = folder.appending(path: "secret-tool-\(UUID().uuidString)")
        let program = try KeyringProcess(
            "/usr/bin/secret-tool", arguments, environment: environment, input: input, log: log.path)
        #expect(program.wait() == 0)
        return try String(contentsOf: log, encoding: .utf8)
    }

    var environment: [String: String] {
        [
            "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/run/bus", "HOME": folder.path,
            "XDG_RUNTIME_DIR": "\(folder.path)/run", "XDG_DATA_HOME": "\(folder.path)/data",
            "XDG_CONFIG_HOME": "\(folder.path)/config", "XDG_CACHE_HOME": "\(folder.path)/cache",
            "PATH": "/usr/bin:/bin",
        ]
    }

    var address: DBusAddress { .path("\(folder.path)/run/bus") }

    /// What keeps secrets in this keyring.
    func vault(_ prompts: KeyringPrompts = .never, app: String = "test-app") -> SecretServiceVault {
        SecretServiceVault(app: app, client: SecretServiceClient(environment, prompts: prompts))
    }

    private func until(_ attempt: () throws -> Void) async throws {
        let end = ContinuousClock.now.advanced(by: .seconds(60))
        while true {
            do {
                return try attempt()
            } catch {
                guard ContinuousClock.now < end else { throw error }
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    deinit {
        killKeyring()
        killBus()
        try? FileManager.default.removeItem(at: folder)
    }
}
#endif
