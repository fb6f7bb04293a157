#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension RequestBody {
    /// A piece of a body that comes from one place.
    enum Segment: Sendable {
        case data(Data)
        case file(FileSegment)
        case stream(OneTimeSequence, length: Int?)

        var length: Int? {
            switch self {
            case .data(let data): data.count
            case .file(let file): file.length
            case .stream(_, let length): length
            }
        }

        var isReplayable: Bool {
            if case .stream = self { false } else { true }
        }

        /// Starts at the segment's first byte.
        func open() throws(OAuthError) -> OneTimeSequence.Next {
            switch self {
            case .data(let data):
                var rest = data
                return {
                    let chunk = rest.prefix(RequestBody.chunkSize)
                    rest = rest.dropFirst(RequestBody.chunkSize)
                    return chunk.isEmpty ? nil : chunk
                }
            case .file(let file):
                let reader = try FileReader(file)
                return { try reader.next() }
            case .stream(let chunks, let length):
                guard let next = chunks.take() else {
                    throw OAuthError(
                        .bodyNotReplayable, "The body is a stream and has been read before.",
                        nextStep: "Make the body anew and try again.")
                }
                guard let length else { return next }
                return Self.counted(next, length: length)
            }
        }

        /// Holds a stream to its promise: a body that is too short would leave the server waiting.
        private static func counted(_ next: @escaping OneTimeSequence.Next, length: Int) -> OneTimeSequence.Next {
            var count = 0
            return {
                let chunk = try await next()
                count += chunk?.count ?? 0
                guard count <= length, chunk != nil || count == length else {
                    throw OAuthError(
                        .bodyUnreadable,
                        "The body was to have \(length) bytes and had \(chunk == nil ? "only \(count)" : "more").",
                        nextStep: "Give the right length, or none.")
                }
                return chunk
            }
        }
    }
}
