import ArgumentParser
import NativeOAuth
import PeopleFinder
import SmallFoundation

/// Prints an access token, which is the one secret that these commands ever print.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Print an access token, for use with other programs.",
        discussion: """
            The token is a secret: whoever has it can act as you until it ends. Let it go straight into the program \
            that needs it, and into no file or log.
            """)

    @Option(help: ArgumentHelp("A permission that the token needs; can be given several times.", valueName: "scope"))
    var scope: [String] = []

    @Option(help: "Write the bare token, or JSON with its end and its permissions.") var format = TokenFormat.raw
    @OptionGroup var options: AccountOptions

    func run() async throws {
        let context = PeopleContext.current
        let scopes = scope.isEmpty ? nil : try ScopeSet(parsing: scope.joined(separator: " "))
        let (services, account) = try await context.services(options)
        let token = try await services.client.accessToken(for: account.id, scopes: scopes)
        switch format {
        case .raw: try context.output("\(token.reveal())\n")
        case .json: try context.output(JSONRenderer().render(TokenAnswer(token)))
        }
    }
}

private struct TokenAnswer: Encodable {
    var accessToken: String
    var expiresAt: String?
    var scopes: [String]

    init(_ token: AccessToken) {
        accessToken = token.reveal()
        expiresAt = token.expiresAt?.formatted(.iso8601)
        scopes = token.scopes.map(\.rawValue)
    }
}
