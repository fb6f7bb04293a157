#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension RequestBody {
    /// Several parts in one body, `multipart/form-data`.
    ///
    /// Files are read while they are sent. The boundary has 256 random bits, so that no part can hold it.
    ///
    /// - Parameter parts: The parts in order; a name may come twice.
    /// - Returns: A body that can be sent again if each of its parts can.
    ///
    /// > Source: [RFC 7578](https://www.rfc-editor.org/rfc/rfc7578);
    /// > [WHATWG HTML](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data) for
    /// > the escaping of names
    public static func multipart(_ parts: [MultipartPart]) -> RequestBody {
        multipart(parts, random: .system)
    }

    static func multipart(_ parts: [MultipartPart], random: RandomBytes) -> RequestBody {
        let boundary = random.token()
        var segments: [Segment] = []
        for part in parts {
            segments.append(.data(Data("--\(boundary)\r\n\(part.head)".utf8)))
            segments += part.body.segments
            segments.append(.data(Data("\r\n".utf8)))
        }
        segments.append(.data(Data("--\(boundary)--\r\n".utf8)))
        return RequestBody(contentType: "multipart/form-data; boundary=\(boundary)", segments: segments)
    }
}
