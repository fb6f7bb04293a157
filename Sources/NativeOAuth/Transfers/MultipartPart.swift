public import SmallFoundation

extension RequestBody {
    /// One part of a multipart body: a field of a form, or a file.
    public struct Part: Sendable {
        /// The name of the field.
        public var name: String
        /// The file's name; nil if the part is not a file.
        public var fileName: String?
        /// The part's bytes and their type.
        public var body: RequestBody

        /// Makes a part with any body.
        public init(name: String, fileName: String? = nil, body: RequestBody) {
            self.name = name
            self.fileName = fileName
            self.body = body
        }

        /// A field with text, whose line ends become CR LF, as a browser sends them.
        public static func text(_ name: String, _ value: String) -> Part {
            Part(name: name, body: .data(Data(normalized(value))))
        }

        /// A file from the disk, under its own name.
        ///
        /// - Throws: ``OAuthError`` with `bodyUnreadable`.
        public static func file(
            _ name: String, at url: URL, contentType: String = "application/octet-stream"
        ) throws(OAuthError) -> Part {
            Part(name: name, fileName: url.lastPathComponent, body: try .file(url, contentType: contentType))
        }

        /// The part's own head, which ends with the empty line before its bytes.
        var head: String {
            var head = "Content-Disposition: form-data; name=\"\(Self.escaped(Self.normalized(name)))\""
            if let fileName { head += "; filename=\"\(Self.escaped(Array(fileName.utf8)))\"" }
            if let contentType = body.contentType {
                // Text from outside must not be able to begin a field of its own.
                let isClean = contentType.utf8.allSatisfy { (0x20...0x7E).contains($0) }
                head += "\r\nContent-Type: \(isClean ? contentType : "application/octet-stream")"
            }
            return head + "\r\n\r\n"
        }

        /// Replaces each line end by CR LF, as a browser does with names and texts.
        ///
        /// > Source: [WHATWG HTML, constructing the entry list](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data)
        private static func normalized(_ text: String) -> [UInt8] {
            let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
            let bytes = Array(text.utf8).replacing([cr, lf], with: [lf]).replacing([cr], with: [lf])
            return bytes.replacing([lf], with: [cr, lf])
        }

        /// Escapes what would end a name or its line; everything else stays as it is, in UTF-8.
        private static func escaped(_ bytes: [UInt8]) -> String {
            let escapes = [(UInt8(ascii: "\n"), "%0A"), (UInt8(ascii: "\r"), "%0D"), (UInt8(ascii: "\""), "%22")]
            let escaped = escapes.reduce(bytes) { bytes, escape in
                bytes.replacing([escape.0], with: Array(escape.1.utf8))
            }
            return String(decoding: escaped, as: UTF8.self)
        }
    }

    /// Several parts in one body, `multipart/form-data`.
    ///
    /// Files are read while they are sent. The boundary has 256 random bits, so that no part can hold it.
    ///
    /// - Returns: A body that can be sent again if each of its parts can.
    ///
    /// > Source: [RFC 7578](https://www.rfc-editor.org/rfc/rfc7578);
    /// > [WHATWG HTML](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data) for
    /// > the escaping of names
    public static func multipart(_ parts: [Part]) -> RequestBody {
        let boundary = RandomBytes.token()
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
