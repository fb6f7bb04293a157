import NativeOAuth

/// Where a proxy is, and what it is told of who asks.
///
/// Printing it shows no user name and no password.
public struct ProxyServer: Sendable, Hashable {
    /// The name or address of its host.
    public let host: String

    /// Its port.
    public let port: Int

    /// The user name and the password for `Proxy-Authorization`; nil for none.
    let credentials: Redacted<Credentials>?

    struct Credentials: Sendable, Hashable {
        var user: String
        var password: String
    }

    /// Reads `[http://][user:password@]host[:port]`; without a port it is 1080, as curl has it.
    ///
    /// - Parameter variable: The name of the variable, for the error, and what it holds.
    /// - Throws: `OAuthError` with `invalidSettings`, which does not show what the variable holds.
    init(_ variable: (name: String, value: String)) throws(OAuthError) {
        var rest = variable.value[...]
        if let scheme = rest.scheme {
            guard scheme.lowercased() == "http" else {
                throw Self.wrong(variable.name, "asks for a proxy that is not reached over plain http")
            }
            rest = rest.dropFirst(scheme.count + 3)
        }
        rest = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        // The last @ ends the password, which may have others in it.
        if let at = rest.lastIndex(of: "@") {
            let halves = rest[..<at].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            credentials = Redacted(
                Credentials(user: Self.decoded(halves[0]), password: halves.count > 1 ? Self.decoded(halves[1]) : ""))
            rest = rest[at...].dropFirst()
        } else {
            credentials = nil
        }
        // The colons of an IPv6 address stand in brackets.
        let isBracketed = rest.first == "["
        let hostEnd = isBracketed ? rest.firstIndex(of: "]").map { rest.index(after: $0) } : rest.firstIndex(of: ":")
        let name = rest[..<(hostEnd ?? rest.endIndex)].filter { $0 != "[" && $0 != "]" }
        let portText = rest[(hostEnd ?? rest.endIndex)...]
        let number = portText.isEmpty || portText == ":" ? 1080 : Int(portText.dropFirst())
        guard let number, (1...65535).contains(number), portText.isEmpty || portText.first == ":", !name.isEmpty,
            !isBracketed || hostEnd != nil, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw Self.wrong(variable.name, "does not hold the address of a proxy")
        }
        host = name
        port = number
    }

    /// How errors name it.
    var place: String {
        DisplayText.clean("http://\(host.contains(":") ? "[\(host)]" : host):\(port)", limit: 200)
    }

    private static func decoded(_ text: Substring) -> String {
        PercentEncoding.decode(text) ?? String(text)
    }

    private static func wrong(_ name: String, _ fault: String) -> OAuthError {
        OAuthError(
            .invalidSettings, "The variable \(name) \(fault).", nextStep: "Set it to http://HOST:PORT, or remove it.")
    }
}

extension Substring {
    /// What stands before `://`.
    fileprivate var scheme: Substring? {
        guard let colon = firstIndex(of: ":"), self[colon...].hasPrefix("://") else { return nil }
        return self[..<colon]
    }
}
