import NativeOAuth
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
                if let detail = failure.detail {
                    Text(detail)
                        .font(.footnote)
                }
                if let link = failure.adminConsentLink {
                    ShareLink(texts[.stepAskAdministrator], item: link)
                }
            }
            Button(texts[label]) { Task { await signIn() } }
        }
        .padding()
    }

    private var label: Phrase {
        switch failure?.recovery {
        case .tryAgain: .stepTryAgain
        case .useAnotherAccount: .stepChooseAnother
        case .signInAgain: .stepSignInAgain
        default: .stepSignIn
        }
    }
}
