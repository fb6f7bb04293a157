/// What a sign-out asks of the provider, after the account has been forgotten here.
public enum Revocation: Sendable, Hashable {
    /// To end the tokens, where it has an endpoint for that.
    case whereOffered
    /// Nothing: tokens that somebody has copied stay good until they end.
    case never
}
