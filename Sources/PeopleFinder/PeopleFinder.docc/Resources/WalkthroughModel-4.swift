import NativeOAuth
import Observation
import PeopleFinder

/// What the screens share: who is signed in, the search in their name, and what went wrong last.
@MainActor @Observable
final class WalkthroughModel {
    private(set) var account: Account?
    private(set) var search: PeopleSearchModel?
    private(set) var failure: Failure?

    private let connection = Result { try Connection() }

    /// Takes up the account of the last time, without asking anybody and without a network.
    func resume() async {
        do {
            let connection = try connection.get()
            if let account = try await connection.client.accounts().first {
                use(account, of: connection)
            }
        } catch {
            failure = Failure(error)
        }
    }

    func signIn() async {
        do {
            let connection = try connection.get()
            let account = try await connection.client.signIn(with: WebAuthenticationUserAgent())
            use(account, of: connection)
        } catch {
            failure = Failure(error)
        }
    }

    func signOut() async {
        guard let account else { return }
        do {
            try await connection.get().client.signOut(account.id)
            search?.close()
            (self.account, search, failure) = (nil, nil, nil)
        } catch {
            failure = Failure(error)
        }
    }

    private func use(_ account: Account, of connection: Connection) {
        self.account = account
        search = PeopleSearchModel(graph: connection.graph(for: account))
        failure = nil
    }
}
