public import GraphPeople
public import NativeOAuth

extension PersonModel {
    /// What is said of the card as a whole; what there is to say of a part is in the part.
    public var status: ScreenStatus {
        switch phase {
        case .failed(let failure):
            if let pause {
                ScreenStatus(
                    .trouble, title: failure.situation.words.title,
                    message: failure.isOffline ? .personOffline : .commandWaiting(.lasting(pause)),
                    recovery: .tryAgain)
            } else {
                ScreenStatus(failure)
            }
        case .loading,
            .loaded where managers.isLoading || directReports.isLoading || photo.isLoading || presence.isLoading:
            ScreenStatus(.busy, message: .personLoading)
        case .idle, .loaded: .nothing
        }
    }

    /// What is said in the place of a detail that has no value; nil for nothing.
    public func note(on detail: Person.Detail) -> Phrase? {
        guard hides(detail) else { return nil }
        return detail == .phones ? .limitPhoneNumbersHidden : .limitBasicProfiles
    }

    /// What can be asked for so that the card shows what it hides, with ``AppModel/askTapped(for:)``; empty where it hides
    /// nothing, or nothing that a permission would show.
    public var missingScopes: ScopeSet {
        let isHidden = hides(.phones) || hides(.jobTitle) || managers == .hidden
        return isHidden ? graph.session.permissions.scopesForProfiles : []
    }

    /// Does what the button beside ``status`` says, as far as that is the model's to do.
    ///
    /// - Returns: The step that is left, such as to sign in again; nil when it is done.
    @discardableResult public func nextStepTapped() async -> OAuthError.Recovery? {
        guard status.recovery == .tryAgain else { return status.recovery }
        await retry()
        return nil
    }
}

extension AccountPermissions {
    /// What can be asked for to see whole profiles; empty unless the account sees names and addresses only.
    package var scopesForProfiles: ScopeSet { directory == .basic ? ["User.Read.All"] : [] }
}
