import GraphPeople
public import NativeOAuth
public import SmallFoundation

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

    init(_ need: Need, failure: Failure? = nil) { (self.need, self.failure) = (need, failure) }

    /// What the banner says.
    public func message(for account: Account, in texts: Texts) -> String {
        switch need {
        case .signIn: texts[.accountsNeedsSignIn(account.shownName)]
        case .answer: texts[.accountsNeedsAnswer(account.shownName)]
        case .consent(let scopes):
            texts[.accountsNeedsConsent(account.shownName)] + texts.sentenceSpace
                + texts[.consentWanted(texts.list(scopes))]
        }
    }

    /// Its button.
    public var control: Control {
        switch need {
        case .signIn, .answer: .signIn
        case .consent: .reviewPermissions
        }
    }
}

/// What has become of permissions that were asked for when they were needed: incremental consent.
public struct Consent: Sendable, Equatable {
    /// How it stands.
    public enum Outcome: Sendable, Equatable {
        /// The person is being asked.
        case asking
        /// All that was asked for is allowed.
        case granted
        /// Some of it is not, or none.
        case declined
        /// An administrator has to agree; the link is for them, if the provider has such a page.
        case administratorNeeded(link: URL?)
        /// It could not be asked.
        case failed(Failure)
    }

    /// What was asked for.
    public let wanted: ScopeSet
    /// What of it is allowed.
    public internal(set) var granted: ScopeSet = []
    /// What of it is not.
    public internal(set) var declined: ScopeSet = []
    /// How it stands.
    public internal(set) var outcome = Outcome.asking

    init(_ wanted: ScopeSet) { self.wanted = wanted }

    /// Tells what was given from what was not.
    ///
    /// Microsoft writes Graph's permissions with and without an address, and capitals mean nothing.
    init(_ wanted: ScopeSet, given: ScopeSet) {
        self.init(wanted)
        let have = Set(given.map(Self.bareName))
        granted = ScopeSet(wanted.filter { have.contains(Self.bareName($0)) })
        declined = ScopeSet(wanted.filter { !have.contains(Self.bareName($0)) && !Self.isOfProtocol($0) })
        outcome = declined == [] ? .granted : .declined
    }

    /// What is said of it.
    public func messages(in texts: Texts) -> [String] {
        switch outcome {
        case .asking: [texts[.consentWanted(texts.list(wanted))]]
        case .granted: [texts[.consentGranted(texts.list(wanted))]]
        case .declined:
            (granted == [] ? [] : [texts[.consentGranted(texts.list(granted))]])
                + [texts[.consentDeclined(texts.list(declined))], texts[.adviceSignInAndAccept]]
        case .administratorNeeded(let link):
            [
                texts[.consentAdministrator(texts.list(wanted))],
                texts[link == nil ? .adviceAdministrator : .consentSendLink],
            ]
        case .failed(let failure): [failure.message(in: texts), failure.nextStep(in: texts)]
        }
    }

    /// The one button beside the words.
    public var recovery: OAuthError.Recovery {
        switch outcome {
        case .asking, .granted: .none
        case .declined: .signInAgain
        case .administratorNeeded: .askAdministrator
        case .failed(let failure): failure.recovery
        }
    }

    /// The link for the administrator, if that is what the button passes on.
    public var adminConsentLink: URL? {
        if case .administratorNeeded(let link) = outcome { link } else { nil }
    }

    private static func bareName(_ scope: Scope) -> String {
        let name = scope.rawValue.lowercased()
        let graphs = ClientSettings.MicrosoftCloud.all.map(\.defaultResource)
        return graphs.first(where: name.hasPrefix).map { String(name.dropFirst($0.count)) } ?? name
    }

    /// What asks for other tokens, or for all that was ever granted, and is in no answer.
    private static func isOfProtocol(_ scope: Scope) -> Bool {
        [.openID, .profile, .offlineAccess, "email"].contains(scope) || scope.rawValue.hasSuffix(".default")
    }
}

extension Account {
    /// The permissions that settings ask for and the account was not granted, as far as anybody knows: a sign-in asks for them.
    package func scopes(missingFrom wanted: ScopeSet) -> ScopeSet {
        isPersonal || grantedScopes == [] ? [] : Consent(wanted, given: grantedScopes).declined
    }

    /// What a screen says, with the one step that helps, of an account that is signed in and finds nobody: no failure, but
    /// something to say.
    ///
    /// Nil when people can be listed as far as anybody knows.
    public var limitation: ScreenStatus? {
        let permissions = AccountPermissions(self)
        // A personal account belongs to no organization, so there is nobody to list.
        if permissions.isPersonal {
            return ScreenStatus(
                .empty, title: .limitPersonalTitle, message: .limitPersonal, advice: .adviceWorkAccount,
                recovery: .useAnotherAccount)
        }
        // The permission to see people was asked for, and not given.
        guard let declined = declinedScopes, permissions.directory == .unknown,
            AccountPermissions(scopes: declined.map(\.rawValue), isPersonal: false).directory != .unknown
        else { return nil }
        return ScreenStatus(
            .empty, title: .limitNotAllowedTitle, message: .limitNotAllowed, advice: .adviceSignInAndAccept,
            recovery: .signInAgain)
    }
}
