/// What a request to Graph's directory costs, which Microsoft counts to throttle.
///
/// > Source: [Microsoft Graph service-specific throttling limits](https://learn.microsoft.com/graph/throttling-limits#identity-and-access-service-limits)
enum ResourceUnits {
    /// Counts: two for a list of users and one for everything else; less with `$select` or a small page, more with `$expand`.
    static func cost(ofPath path: String, query: FormParameters) -> Int {
        var cost = path == "/v1.0/users" ? 2 : 1
        for (name, value) in query.pairs {
            switch name {
            case "$select": cost -= 1
            case "$expand": cost += 1
            case "$top": if let top = Int(value), top < 20 { cost -= 1 }
            default: break
            }
        }
        return max(cost, 1)
    }
}
