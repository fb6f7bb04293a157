public import GraphPeople
public import NativeOAuth

extension AccountPermissions {
    /// Reads what an account was granted.
    ///
    /// - Parameter account: An account of Microsoft's provider.
    public init(_ account: Account) {
        self.init(scopes: account.grantedScopes.map(\.rawValue), isPersonal: account.isPersonal)
    }
}
