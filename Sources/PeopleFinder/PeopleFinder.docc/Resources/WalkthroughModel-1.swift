import NativeOAuth
import Observation

/// What the screens share: who is signed in.
@MainActor @Observable
final class WalkthroughModel {
    private(set) var account: Account?

    private let connection = Result { try Connection() }

    func signIn() async {
        do {
            let connection = try connection.get()
            account = try await connection.client.signIn(with: WebAuthenticationUserAgent())
        } catch {
            // The next section says it to the person.
        }
    }
}
