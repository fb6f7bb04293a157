import PeopleFinder
import SwiftUI

/// The first screen.
struct SignInView: View {
    var failure: Failure?
    let signIn: @MainActor () async -> Void

    private let texts = Texts()

    var body: some View {
        VStack {
            if let failure {
                Text(failure.title(in: texts))
                Text(failure.message(in: texts))
                Text(failure.nextStep(in: texts))
                if let link = failure.adminConsentLink {
                    ShareLink(texts[.stepAskAdministrator], item: link)
                }
            }
            Button(texts[.stepSignIn]) { Task { await signIn() } }
        }
        .padding()
    }
}
