import Foundation
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import URLSessionTransport

/// A folder in which Adele Vance is signed in already, as `people` keeps it, and the same request for curl.
struct PreparedSession {
    let environment: [String: String]
    let headerFile: String
    let address: String

    private struct ReadyLine: Decodable {
        var userPrincipalName: String
        var password: String
        var graph: String
    }

    init(readyLine: Data, folder: URL) async throws {
        let ready = try JSONDecoder().decode(ReadyLine.self, from: readyLine)
        let settings = try ClientSettings(SettingsValues(file: readyLine, named: "the ready line"))
        let transport = URLSessionTransport()
        let store = EncryptedFileAccountStore(directory: folder.appending(path: "data/peoplefinder/accounts"))
        let client = OAuthClient(settings: settings, transport: transport, store: store)
        let agent = ScriptedUserAgent(
            transport: transport, answers: ["loginfmt": ready.userPrincipalName, "passwd": ready.password])
        let account = try await client.signIn(with: agent)
        let token = try await client.accessToken(for: account.id)

        let settingsFolder = folder.appending(path: "config/peoplefinder")
        try FileManager.default.createDirectory(at: settingsFolder, withIntermediateDirectories: true)
        try readyLine.write(to: settingsFolder.appending(path: "settings.json"))
        // In a file of the owner's own, because an argument could be read by everybody on the machine.
        let header = folder.appending(path: "header")
        let line = Data("Authorization: Bearer \(token.reveal())\n".utf8)
        guard
            FileManager.default.createFile(
                atPath: header.path, contents: line, attributes: [.posixPermissions: 0o600])
        else { throw POSIXError(.EIO) }
        headerFile = header.path
        // The filter that `people search adele` sends, so that both get the same answer.
        let properties = ["displayName", "givenName", "surname", "mail", "userPrincipalName"]
        let filter = properties.map { "startswith(\($0),'adele')" }.joined(separator: " or ")
        address =
            "\(ready.graph)/users?$filter=\(filter.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")&$top=25"
        environment = [
            "HOME": folder.path, "PATH": "/usr/bin:/bin",
            "XDG_CONFIG_HOME": folder.appending(path: "config").path,
            "XDG_DATA_HOME": folder.appending(path: "data").path,
        ]
    }
}
