import GraphPeople
import HTTPTypes
import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One request and its answer, with progress on a terminal.
struct RequestExchange {
    let context: PeopleContext
    let transport: any HTTPTransport

    /// As much of a refusal as is worth showing.
    private static let mostRefusal = 1 << 20

    /// Sends the request and writes the answer.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - body: What it carries.
    ///   - output: The file for the answer; nil for stdout.
    /// - Throws: `GraphError` for an answer that is no success, ``CommandFailure`` for a file that cannot be written, and what
    ///   the transport throws.
    func run(_ request: HTTPRequest, body: RequestBody?, output: OutputFile?) async throws {
        let line = ProgressLine(context: context)
        defer { line.clear() }
        let report: TransferProgress.Report = { line.show(Self.words($0)) }
        let response: HTTPResponse
        let answer: Data
        if let output, body == nil {
            (response, answer) = try await transport.download(request, to: output.url, progress: report)
            if response.status.kind == .successful {
                line.clear()
                return context.note("\(response.status.code): the answer is in \(output.path).")
            }
            line.clear()
            context.outputBytes(answer)
        } else {
            let write = context.outputBytes
            (response, answer) = try await transport.withResponse(
                to: request, body: body, limits: .download, progress: report
            ) { response, chunks in
                guard output == nil, response.status.kind == .successful else {
                    return (response, try await chunks.data(upTo: output == nil ? Self.mostRefusal : nil))
                }
                for try await chunk in chunks { write(chunk) }
                return (response, Data())
            }
            line.clear()
            if let output, response.status.kind == .successful {
                try output.write(answer)
                context.note("\(response.status.code): the answer is in \(output.path).")
            } else {
                context.outputBytes(answer)
            }
        }
        guard response.status.kind == .successful else {
            // What is told of it begins a line of its own, where both are seen.
            if context.terminal.outputIsTerminal, let last = answer.last, last != UInt8(ascii: "\n") {
                context.talk("\n")
            }
            throw Self.failure(response, body: answer)
        }
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

    /// The refusal as the client tells it, with the server's status, which is what somebody sees who tries requests out.
    private static func failure(_ response: HTTPResponse, body: Data) -> GraphError {
        var error = GraphError.refusal(response, body: body)
        let reason = response.status.reasonPhrase
        error.message = "The server answered \(response.status.code)\(reason.isEmpty ? "" : " \(reason)")."
        if error.code == .forbidden {
            error.nextStep = "Ask for a token with more permissions: sign-in --scope, or the administrator."
        }
        return error
    }
}
