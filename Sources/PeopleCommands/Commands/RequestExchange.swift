import GraphPeople
import HTTPTypes
import NativeOAuth
import PeopleFinder
import SmallFoundation

/// One request and its answer, with progress on a terminal.
struct RequestExchange {
    let context: PeopleContext
    let transport: any HTTPTransport

    /// As much of a refusal as is worth showing.
    private static let mostRefusal = 1 << 20
    /// As much of an answer as anybody reads on a terminal.
    private static let maximumShown = 16 << 20

    /// Sends the request and writes the answer, to stdout where no file is named; a refusal is written, then thrown.
    func run(_ request: HTTPRequest, body: RequestBody?, output: OutputFile?) async throws {
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
                return (response, try await shown(chunks))
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
        try write(answer)
        guard response.status.kind == .successful else { throw failure(response, body: answer) }
        if let output { context.note(.commandAnswerWritten("\(response.status.code)", path: output.path)) }
    }

    /// Reads what goes to the terminal; all of it, because a character may begin in one piece and end in another.
    private func shown(_ chunks: ResponseBody) async throws -> Data {
        do {
            return try await chunks.data(upTo: Self.maximumShown)
        } catch let error as OAuthError where error.code == .responseTooLarge {
            throw CommandFailure(.usage, .commandAnswerTooLong("-o"))
        }
    }

    /// Writes an answer as it is; to a terminal as lines that it does not obey, so that what follows begins its own.
    private func write(_ answer: Data) throws {
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
    private func failure(_ response: HTTPResponse, body: Data) -> any Error {
        var error = GraphError.refusal(response, body: body)
        let reason = response.status.reasonPhrase
        let status = "\(response.status.code)\(reason.isEmpty ? "" : " \(reason)")"
        // What a search or a person's card is told of these two would be no use here.
        if [.badRequest, .notFound].contains(error.code) {
            let id = context.isVerbose ? error.server?.requestID : nil
            return CommandFailure(ExitStatus(error), .commandRefused(status), detail: id.map { "request-id \($0)" })
        }
        error.message = "The server answered \(status)."
        return error
    }
}
