public import NativeOAuth

/// Says above an account what it needs, with the one tap that mends it: ``AccountsModel/mendTapped(_:)``.
public struct AccountBanner: Sendable, Equatable {
    /// What the account needs.
    public enum Need: Sendable, Hashable {
        /// To sign in again: the session is over.
        case signIn
        /// To answer something that the provider asks: a second proof, a new password.
        case answer
        /// Permissions that nobody has given yet.
        case consent(ScopeSet)
    }

    /// What the account needs.
    public let need: Need

    /// Why the last tap has not mended it; nil when there was none, or the person gave it up.
    public internal(set) var failure: Failure?

    init(_ need: Need, failure: Failure? = nil) {
        self.need = need
        self.failure = failure
    }

    /// What the banner says.
    ///
    /// - Parameters:
    ///   - account: Whose banner it is.
    ///   - texts: Say it in a language.
    /// - Returns: A sentence.
    public func message(for account: Account, in texts: Texts) -> String {
        switch need {
        case .signIn: texts[.accountsNeedsSignIn(account.shownName)]
        case .answer: texts[.accountsNeedsAnswer(account.shownName)]
        case .consent(let scopes):
            texts[.accountsNeedsConsent(account.shownName)] + texts.sentenceSpace
                + texts[.consentWanted(texts.list(scopes))]
        }
    }

    /// What its button says.
    public var label: Phrase {
        switch need {
        case .signIn, .answer: .stepSignIn
        case .consent: .stepAllow
        }
    }
}
