import ArgumentParser
import GraphPeople
import HTTPTypes
import NativeOAuth
import PeopleFinder
import SmallFoundation

/// Sends any request to Graph in the name of the account.
struct RequestCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "request",
        abstract: "Send a request to Microsoft Graph, with the token of the account.",
        discussion: """
            The path is below Graph's address and version: 'request GET /me'. A whole address has to be on the same \
            server, because the token goes nowhere else. The answer's body goes to stdout as it is, also when the \
            server refuses; then the status of the program is not 0.
            """)

    @Argument(help: ArgumentHelp("GET, POST, PATCH, PUT, DELETE, HEAD or OPTIONS.", valueName: "method"))
    var method: String

    @Argument(help: ArgumentHelp("A path below Graph's address, or a whole address there.", valueName: "path-or-url"))
    var address: String

    @Option(
        name: [.customShort("H"), .long],
        help: ArgumentHelp("Add a header field; can be given several times.", valueName: "name: value"))
    var header: [String] = []

    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "Send this text, or with @ before it the file of that name; JSON unless a header says otherwise.",
            valueName: "data"))
    var data: String?

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Write the answer to this file, in place of what is there; - is stdout.", valueName: "file"))
    var output: String?

    @OptionGroup var account: AccountOptions
    @OptionGroup var settings: SettingsOptions

    func validate() throws {
        _ = try fields()
        guard HTTPRequest.Method(method.uppercased()) != nil else {
            throw ValidationError("“\(TerminalText.clean(method))” is no HTTP method.")
        }
    }

    func run() async throws {
        let context = PeopleContext.current
        let body = try self.body()
        let (services, account) = try await context.services(settings, as: account)
        let (transport, endpoint) = try services.transport(for: account)
        let request = HTTPRequest(
            method: HTTPRequest.Method(method.uppercased()) ?? .get,
            url: try url(below: endpoint), headerFields: try fields())
        let exchange = RequestExchange(context: context, transport: transport)
        try await exchange.run(request, body: body, output: OutputFile(option: output))
    }

    /// The address that was typed: a path below Graph's, or whole on the same server, as the token must go to no other.
    private func url(below endpoint: URL) throws -> URL {
        var text = address
        if !text.contains("://") {
            let base = endpoint.absoluteString
            text = (base.hasSuffix("/") ? String(base.dropLast()) : base) + (text.hasPrefix("/") ? text : "/" + text)
        }
        guard let url = URL(string: text), url.host() != nil else {
            throw CommandFailure(.usage, .commandNoAddress(address, example: "request GET /me"))
        }
        guard let origin = Origin(url), origin == Origin(endpoint) else {
            let port = endpoint.port.map { ":\($0)" } ?? ""
            let place = "\(endpoint.scheme ?? "https")://\(endpoint.host() ?? "")\(port)"
            throw CommandFailure(.usage, .commandOtherServer(address, address: place, command: "people token"))
        }
        return url
    }

    private func fields() throws -> HTTPFields {
        var fields = HTTPFields()
        for line in header {
            guard let colon = line.firstIndex(of: ":"),
                let name = HTTPField.Name(String(line[..<colon]).trimmed)
            else { throw ValidationError("A header field is written as 'Name: value'.") }
            guard name != .authorization else {
                throw ValidationError("The Authorization field is set by this program.")
            }
            fields.append(HTTPField(name: name, value: String(line[line.index(after: colon)...]).trimmed))
        }
        if data != nil, fields[.contentType] == nil { fields[.contentType] = "application/json" }
        return fields
    }

    private func body() throws -> RequestBody? {
        guard let data else { return nil }
        guard data.hasPrefix("@") else { return .data(Data(data.utf8)) }
        return try .file(URL(filePath: String(data.dropFirst()), directoryHint: .notDirectory))
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
