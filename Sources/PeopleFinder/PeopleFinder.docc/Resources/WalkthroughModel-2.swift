import NativeOAuth
import Observation
import PeopleFinder

/// What the screens share: who is signed in, and what went wrong last.
@MainActor @Observable
final class WalkthroughModel {
    private(set) var account: Account?
    private(set) var failure: Failure?

    private let connection = Result { try Connection() }

    func signIn() async {
        do {
            let connection = try connection.get()
            account = try await connection.client.signIn(with: WebAuthenticationUserAgent())
            failure = nil
        } catch {
            failure = Failure(error)
        }
    }
}
