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

    @OptionGroup var options: AccountOptions

    func validate() throws {
        _ = try fields()
        guard HTTPRequest.Method(method.uppercased()) != nil else {
            throw ValidationError("“\(TerminalText.clean(method))” is no HTTP method.")
        }
    }

    func run() async throws {
        let context = PeopleContext.current
        let body = try self.body()
        let (services, account) = try await context.services(options)
        let (transport, endpoint) = try services.transport(for: account)
        let request = HTTPRequest(
            method: HTTPRequest.Method(method.uppercased()) ?? .get,
            url: try url(below: endpoint), headerFields: try fields())
        try await send(request, with: body, by: transport, in: context)
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
                let name = HTTPField.Name(String(line[..<colon]).tidy)
            else { throw ValidationError("A header field is written as 'Name: value'.") }
            guard name != .authorization else {
                throw ValidationError("The Authorization field is set by this program.")
            }
            fields.append(HTTPField(name: name, value: String(line[line.index(after: colon)...]).tidy))
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

// One request and its answer, with progress on a terminal.
extension RequestCommand {
    /// As much of a refusal as is worth showing.
    private static let mostRefusal = 1 << 20
    /// As much of an answer as anybody reads on a terminal.
    private static let maximumShown = 16 << 20

    /// Sends the request and writes the answer, to stdout where no file is named; a refusal is written, then thrown.
    private func send(
        _ request: HTTPRequest, with body: RequestBody?, by transport: any HTTPTransport, in context: PeopleContext
    ) async throws {
        let output = OutputFile(option: output)
        let line = ProgressLine(context: context)
        defer { line.end() }
        let (response, answer) = try await transport.withResponse(
            to: request, body: body, limits: .download, progress: { line.show(Self.words($0)) }
        ) { response, chunks in
            guard response.status.kind == .successful else {
                return (response, try await chunks.data(upTo: Self.mostRefusal))
            }
            if let output {
                try await output.write { put in for try await chunk in chunks { try put(chunk) } }
            } else if context.terminal.outputIsTerminal {
                return (response, try await Self.shown(chunks))
            } else {
                // Who reads it may write to the same terminal, where the line would stand in the way.
                for try await chunk in chunks {
                    line.end()
                    try context.outputBytes(chunk)
                }
            }
            return (response, Data())
        }
        line.end()
        try Self.write(answer, to: context)
        guard response.status.kind == .successful else { throw Self.failure(response, body: answer, in: context) }
        if let output { context.note(.commandAnswerWritten("\(response.status.code)", path: output.path)) }
    }

    /// Reads what goes to the terminal; all of it, because a character may begin in one piece and end in another.
    private static func shown(_ chunks: ResponseBody) async throws -> Data {
        do {
            return try await chunks.data(upTo: maximumShown)
        } catch let error as OAuthError where error.code == .responseTooLarge {
            throw CommandFailure(.usage, .commandAnswerTooLong("-o"))
        }
    }

    /// Writes an answer as it is; to a terminal as lines that it does not obey, so that what follows begins its own.
    private static func write(_ answer: Data, to context: PeopleContext) throws {
        guard context.terminal.outputIsTerminal else { return try context.outputBytes(answer) }
        let json = JSONRenderer.indented(String(decoding: answer, as: UTF8.self))
        var text = TerminalText.lines(json.map { Data($0.utf8) } ?? answer)
        if text.last != "\n", !text.isEmpty { text += "\n" }
        try context.output(text)
    }

    private static func words(_ progress: TransferProgress) -> String {
        func part(_ verb: String, _ done: Int, of all: Int?) -> String? {
            guard done > 0 else { return nil }
            let whole = all.map { " of \(ByteCount.text($0))" } ?? ""
            return "\(verb) \(ByteCount.text(done))\(whole)"
        }
        return [
            part("sent", progress.bytesSent, of: progress.bytesToSend),
            part("received", progress.bytesReceived, of: progress.bytesToReceive),
        ]
        .compactMap { $0 }.joined(separator: ", ")
    }

    /// The refusal as the client tells it, with the server's status for whoever tries requests out.
    private static func failure(_ response: HTTPResponse, body: Data, in context: PeopleContext) -> any Error {
        var error = GraphError.refusal(response, body: body)
        let reason = response.status.reasonPhrase
        let status = "\(response.status.code)\(reason.isEmpty ? "" : " \(reason)")"
        // What a search or a person's card is told of these two would be no use here.
        if [.badRequest, .notFound].contains(error.code) {
            let id = context.isVerbose ? error.server?.requestID : nil
            return CommandFailure(ExitStatus(error), .commandRefused(status), detail: id.map { "request-id \($0)" })
        }
        error.message = "The server answered \(status)."
        error.underlying = RefusedRequest()
        return error
    }
}
