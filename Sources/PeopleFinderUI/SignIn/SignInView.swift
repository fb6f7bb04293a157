#if canImport(SwiftUI)
import NativeOAuth
import PeopleFinder
import SwiftUI

/// The first screen: who signs in, and with what kind of account.
struct SignInView: View {
    @Environment(\.texts) private var texts
    private let app: AppModel
    @Bindable private var signIn: SignInModel

    init(_ signIn: SignInModel, of app: AppModel) {
        _signIn = Bindable(wrappedValue: signIn)
        self.app = app
    }

    var body: some View {
        Form {
            Section { SignInHeader(status: signIn.status) { Task { await app.nextStepTapped() } } }
            switch signIn.phase {
            case .choosing(let accounts): AccountChoiceSection(accounts: accounts, signIn: signIn)
            case .waitingForDevice(let code): DeviceCodeSection(code: code, signIn: signIn)
            case .signingIn, .gettingCode: busySection
            case .signedOut, .signedIn, .failed: choiceSections
            }
        }
        .formStyle(.grouped)
        .scrollContentBackground(.hidden)
        .frame(maxWidth: 520)
        .frame(maxWidth: .infinity)
        .groupedBackground()
    }

    private var busySection: some View {
        Section {
            HStack {
                ProgressView()
                    .accessibilityHidden(true)
                Spacer()
                Button(.cancelSignIn, role: .cancel) { signIn.cancelTapped() }
                    .keyboardShortcut(.cancelAction)
            }
        }
    }

    @ViewBuilder private var choiceSections: some View {
        Section {
            Button(.signIn) { begin() }
                .buttonStyle(.borderedProminent)
                .keyboardShortcut(.defaultAction)
                .frame(maxWidth: .infinity)
        }
        .listRowBackground(Color.clear)
        Section {
            DisclosureGroup(.moreOptions) {
                ControlField(control: .userName, text: $signIn.loginHint)
                    .typedAsUserName()
                    .onSubmit { begin() }
                ForEach(app.accountKinds, id: \.self) { kind in
                    let control: Control = kind == .personal ? .signInWithPersonalAccount : .signInWithWorkAccount
                    Button(control) { begin(kind.options) }
                }
                Button(.signInWithOtherProvider) { app.sheet = .settings }
                if signIn.offersOtherDevice {
                    Button(.signInOnOtherDevice) { Task { await signIn.signInOnDeviceTapped() } }
                }
            }
        }
        if case .failed = signIn.phase {
            Section { Button(.startOver) { Task { await signIn.startOverTapped() } } }
        }
    }

    private func begin(_ options: SignInOptions = SignInOptions()) {
        Task { await signIn.signInTapped(options) }
    }
}
#endif
