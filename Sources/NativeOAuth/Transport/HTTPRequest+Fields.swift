package import HTTPTypes

extension HTTPRequest {
    /// The header's fields as HTTP/1.1 wants them: HTTPTypes keeps each cookie in a field of its own, as HTTP/2 may, and
    /// HTTP/1.1 allows one `Cookie` field only.
    ///
    /// > Source: [RFC 6265, section 5.4](https://www.rfc-editor.org/rfc/rfc6265#section-5.4)
    package var joinedFields: [HTTPField] {
        let others = headerFields.filter { $0.name != .cookie }
        return others + (headerFields[.cookie].map { [HTTPField(name: .cookie, value: $0)] } ?? [])
    }
}
