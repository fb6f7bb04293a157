import SwiftUI

/// The search for somebody who is signed in, and the sign-in for everybody else.
struct RootView: View {
    let model: WalkthroughModel

    var body: some View {
        if let search = model.search {
            SearchView(
                search: search, failure: model.failure, signIn: model.signIn, signOut: model.signOut)
        } else {
            SignInView(failure: model.failure, signIn: model.signIn)
        }
    }
}
