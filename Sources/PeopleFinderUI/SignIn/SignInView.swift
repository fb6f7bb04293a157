#if canImport(SwiftUI)
import NativeOAuth
import PeopleFinder
import SwiftUI

/// The first screen: who signs in, and with what kind of account.
struct SignInView: View {
    @Environment(\.texts) private var texts

    let app: AppModel
    @Bindable var signIn: SignInModel

    var body: some View {
        Form {
            Section { SignInHeader(status: signIn.status) { Task { await app.nextStepTapped() } } }
            switch signIn.phase {
            case .choosing(let accounts): AccountChoiceSection(accounts: accounts, signIn: signIn)
            case .waitingForDevice(let device): DeviceCodeSection(device: device, signIn: signIn)
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
                Button(.cancel, role: .cancel) { signIn.cancelTapped() }
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
                    Button(kind.control) { begin(kind.options) }
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

/// What is said of the sign-in, at its head.
struct SignInHeader: View {
    @Environment(\.texts) private var texts

    let status: ScreenStatus
    let perform: @MainActor () -> Void

    var body: some View {
        VStack(spacing: 12) {
            Image(systemName: status.tone == .trouble ? status.symbol : "person.2.crop.square.stack")
                .font(.largeTitle)
                .imageScale(.large)
                .foregroundStyle(.tint)
                .accessibilityHidden(true)
            Text(texts.text(status.title))
                .font(.title2)
                .fontWeight(.semibold)
                .accessibilityAddTraits(.isHeader)
            if let message = status.message { Text(texts[message]) }
            if let advice = status.advice {
                Text(texts[advice])
                    .foregroundStyle(.secondary)
            }
            if let recovery = status.recovery {
                RecoveryButton(recovery: recovery, link: status.adminConsentLink, perform: perform)
                    .buttonStyle(.borderedProminent)
            }
        }
        .multilineTextAlignment(.center)
        .frame(maxWidth: .infinity)
        .padding(.vertical)
    }
}

/// Those who are signed in already, when nobody has said whom the app is for.
struct AccountChoiceSection: View {
    @Environment(\.texts) private var texts

    let accounts: [Account]
    let signIn: SignInModel

    var body: some View {
        Section {
            ForEach(accounts) { account in
                RowButton(control: .switchAccount, spoken: texts.row(of: account, isInUse: false)) {
                    Task { await signIn.accountTapped(account) }
                } content: {
                    AccountLabel(account: account)
                }
            }
        }
        Section { Button(.addAccount) { Task { await signIn.useAnotherAccountTapped() } } }
    }
}
#endif
