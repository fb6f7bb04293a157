/// Parts the `Set-Cookie` fields that URLSession has joined.
///
/// Foundation joins repeated fields by commas, which is right for all fields but this one: a cookie's date has a comma
/// of its own.
///
/// > Source: [RFC 9110, section 5.3](https://www.rfc-editor.org/rfc/rfc9110#section-5.3)
enum SetCookieField {
    /// Parts at each comma that a name and an equals sign follow.
    static func values(joined text: String) -> [String] {
        var values: [String] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = part.drop { $0 == " " }.prefix { $0 != "=" && $0 != ";" && $0 != " " }
            let rest = part.drop { $0 == " " }.dropFirst(name.count)
            if let last = values.last, name.isEmpty || rest.first != "=" {
                values[values.count - 1] = "\(last),\(part)"
            } else {
                values.append(String(part.drop { $0 == " " }))
            }
        }
        return values
    }
}
