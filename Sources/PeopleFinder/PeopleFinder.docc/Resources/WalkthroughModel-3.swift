import NativeOAuth
import Observation
import PeopleFinder

/// What the screens share: who is signed in, and what went wrong last.
@MainActor @Observable
final class WalkthroughModel {
    private(set) var account: Account?
    private(set) var failure: Failure?

    private let connection = Result { try Connection() }

    /// Takes up the account of the last time, without asking anybody and without a network.
    func resume() async {
        do {
            account = try await connection.get().client.accounts().first
        } catch {
            failure = Failure(error)
        }
    }

    func signIn() async {
        do {
            let connection = try connection.get()
            account = try await connection.client.signIn(with: WebAuthenticationUserAgent())
            failure = nil
        } catch {
            failure = Failure(error)
        }
    }

    func signOut() async {
        guard let account else { return }
        do {
            try await connection.get().client.signOut(account.id)
            (self.account, failure) = (nil, nil)
        } catch {
            failure = Failure(error)
        }
    }
}
