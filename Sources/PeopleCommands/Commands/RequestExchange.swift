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
    /// - Throws: ``CommandFailure`` for an answer that is no success, and what the transport throws.
    func run(_ request: HTTPRequest, body: RequestBody?, output: OutputFile?) async throws {
        let line = ProgressLine(context: context)
        defer { line.clear() }
        let report: TransferProgress.Report = { line.show(Self.words($0)) }
        let response: HTTPResponse
        if let output, body == nil {
            let refusal: Data
            (response, refusal) = try await transport.download(request, to: output.url, progress: report)
            if response.status.kind == .successful {
                line.clear()
                return context.note("\(response.status.code): the answer is in \(output.path).")
            }
            line.clear()
            context.outputBytes(refusal)
        } else {
            let write = context.outputBytes
            let collected: Data
            (response, collected) = try await transport.withResponse(
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
                try output.write(collected)
                context.note("\(response.status.code): the answer is in \(output.path).")
            } else {
                context.outputBytes(collected)
            }
        }
        guard response.status.kind == .successful else { throw Self.failure(response) }
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

    private static func failure(_ response: HTTPResponse) -> CommandFailure {
        let code = response.status.code
        let said =
            "The server answered \(code)\(response.status.reasonPhrase.isEmpty ? "" : " \(response.status.reasonPhrase)")."
        let (status, nextStep): (ExitStatus, String?) =
            switch code {
            case 401: (.signInNeeded, "Sign in again.")
            case 403: (.signInNeeded, "Ask for a token with more permissions: sign-in --scope, or the administrator.")
            case 404: (.notFound, nil)
            case 429, 500...:
                (.tryAgain, response.headerFields[.retryAfter].map { "Try again after \($0) seconds." } ?? "Try again.")
            default: (.failed, nil)
            }
        return CommandFailure(status: status, message: said, nextStep: nextStep)
    }
}
