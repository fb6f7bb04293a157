public import GraphPeople
public import NativeOAuth
public import SmallFoundation

/// A place in the app that a link leads to.
///
/// The links are below what the app has registered for its sign-in, so they need nothing besides: for
/// `msauth.com.example.people://auth` they are `msauth.com.example.people://person/ID` and
/// `msauth.com.example.people://search?q=TEXT`, for `https://people.example/auth` they are `https://people.example/person/ID`
/// and `https://people.example/search?q=TEXT`. A link only shows something: it signs nobody in or out, sends nothing but a
/// search, and changes no setting, because any page and any program can open one.
public enum DeepLink: Sendable, Hashable {
    /// The card of a person, by the directory's id.
    case person(Person.ID)
    /// A search.
    case search(String)

    /// The longest id: no longer one is looked up either.
    private static let maximumIDLength = 256

    /// Reads a link; everything that is not exactly of a form above is none, the answer to a sign-in first of all, and
    /// there are none below a loopback address.
    public init?(_ url: URL, below redirect: RedirectURI) {
        guard let base = Self.base(of: redirect), url.fragment() == nil, url.user() == nil, url.password() == nil,
            url.absoluteString.lowercased().hasPrefix(base)
        else { return nil }
        let rest = url.absoluteString.dropFirst(base.count)
        let parts = rest.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].split(separator: "/", omittingEmptySubsequences: false)
        switch (path.first, path.count, parts.count) {
        case ("person", 2, 1):
            // Ids have nothing in them that would have to be encoded.
            let id = String(path[1])
            guard Self.isID(id) else { return nil }
            self = .person(id)
        case ("search", 1, 2):
            guard parts[1].hasPrefix("q="), !parts[1].contains("&"),
                let text = PercentEncoding.decode(parts[1].dropFirst(2)),
                !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }),
                (try? PeopleQuery(text)) != nil
            else { return nil }
            self = .search(text)
        default: return nil
        }
    }

    /// What links begin with, in lower case.
    private static func base(of redirect: RedirectURI) -> String? {
        guard let url = URL(string: redirect.string), let scheme = url.scheme?.lowercased() else { return nil }
        switch redirect.kind {
        case .loopback: return nil
        case .privateUseScheme: return "\(scheme)://"
        case .claimedHTTPS:
            guard let host = url.host()?.lowercased() else { return nil }
            return "\(scheme)://\(host)\(url.port.map { ":\($0)" } ?? "")/"
        }
    }

    private static func isID(_ text: String) -> Bool {
        (1...maximumIDLength).contains(text.utf8.count) && !text.allSatisfy { $0 == "." }
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._@".contains($0)) }
    }
}
