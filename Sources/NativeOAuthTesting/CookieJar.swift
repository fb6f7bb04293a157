import HTTPTypes

/// Keeps cookies by name for one visit: what a sign-in page needs to know its visitor again, and no more.
struct CookieJar: Sendable {
    private var cookies: [String: [(name: String, value: String)]] = [:]

    /// Keeps what an answer sets; an empty value forgets.
    mutating func take(from response: HTTPResponse, host: String) {
        for field in response.headerFields[fields: .setCookie] {
            let pair = field.value.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
            guard let name = pair.first?.filter({ $0 != " " }) else { continue }
            cookies[host, default: []].removeAll { $0.name == name }
            if pair.count == 2, !pair[1].isEmpty {
                cookies[host, default: []].append((name, pair[1]))
            }
        }
    }

    /// The header for a host, or nil.
    func header(for host: String) -> String? {
        guard let kept = cookies[host], !kept.isEmpty else { return nil }
        return kept.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }
}
