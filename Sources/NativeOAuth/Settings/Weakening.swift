/// A check that is given up for a provider that cannot pass it, under a name that can be searched for.
///
/// ```swift
/// settings.weakenings = [.insecure(.unadvertisedS256)]
/// ```
public struct Weakening: Sendable, Hashable {
    /// What is given up.
    public enum Choice: Sendable, Hashable {
        /// Goes on although the provider's metadata lists PKCE methods without S256. The challenge is sent all the same;
        /// a provider that ignores it leaves a stolen code usable.
        case unadvertisedS256
        /// Keeps the account although no ID token came with the tokens, and asks `userinfo` who it is: a member of its
        /// answer, such as `sub` or `id`, is the person's identifier. Nobody has signed for that but the connection.
        case identityFromUserInfo(subjectMember: String)
    }

    let choice: Choice

    /// Gives a check up.
    ///
    /// - Parameter choice: Which one; read what it costs.
    /// - Returns: The weakening, for `ClientSettings.weakenings`.
    public static func insecure(_ choice: Choice) -> Weakening {
        Weakening(choice: choice)
    }

    /// The member that identifies the person, where an ID token does not.
    var subjectMember: String? {
        if case .identityFromUserInfo(let member) = choice { member } else { nil }
    }
}

extension ClientSettings {
    /// Whether the person is known by the ID token, as long as the provider has one to give.
    var expectsIDToken: Bool { weakenings.allSatisfy { $0.subjectMember == nil } }

    /// What a sign-in asks for: with `openid`, if an ID token is expected.
    ///
    /// - Parameter scopes: The scopes of this sign-in; nil for those of the settings.
    /// - Returns: All of them.
    func requestedScopes(_ scopes: ScopeSet?) -> ScopeSet {
        ScopeSet(expectsIDToken ? [.openID] : []).union(scopes ?? self.scopes)
    }
}
