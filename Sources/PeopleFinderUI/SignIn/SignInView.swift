#if canImport(SwiftUI)
import NativeOAuth
import PeopleFinder
import SwiftUI

#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// The first screen: who signs in, and with what kind of account.
struct SignInView: View {
    @Environment(\.texts) private var texts
    @Bindable private var app: AppModel
    @Bindable private var signIn: SignInModel

    /// Shows the sign-in.
    ///
    /// - Parameters:
    ///   - signIn: Signs people in.
    ///   - app: Knows the kinds of account, and opens the settings.
    init(_ signIn: SignInModel, of app: AppModel) {
        _signIn = Bindable(wrappedValue: signIn)
        _app = Bindable(wrappedValue: app)
    }

    var body: some View {
        Form {
            Section {
                SignInHeader(signIn.status) { Task { await app.nextStepTapped() } }
            }
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
                ControlButton(.cancelSignIn, role: .cancel) { signIn.cancelTapped() }
                    .keyboardShortcut(.cancelAction)
            }
        }
    }

    @ViewBuilder private var choiceSections: some View {
        Section {
            ControlField(.userName, text: $signIn.loginHint)
                .textContentType(.username)
                .typedAsUserName()
                .onSubmit { begin() }
        }
        Section {
            if app.accountKinds.isEmpty {
                ControlButton(.signIn) { begin() }
                    .keyboardShortcut(.defaultAction)
            }
            ForEach(app.accountKinds, id: \.self) { kind in
                ControlButton(kind == .personal ? .signInWithPersonalAccount : .signInWithWorkAccount) {
                    begin(kind.options)
                }
            }
            ControlButton(.signInWithOtherProvider) { app.sheet = .settings }
            if signIn.offersOtherDevice {
                ControlButton(.signInOnOtherDevice) { Task { await signIn.signInOnDeviceTapped() } }
            }
        }
        Section {
            ControlToggle(.privateSignIn, isOn: $app.signsInPrivately)
        } footer: {
            Text(texts.text(Control.privateSignIn.hint))
                // The switch says it as its hint.
                .accessibilityHidden(true)
        }
        if case .failed = signIn.phase {
            Section {
                ControlButton(.startOver) { Task { await signIn.startOverTapped() } }
            }
        }
    }

    private func begin(_ options: SignInOptions = SignInOptions()) {
        Task { await signIn.signInTapped(options) }
    }
}
#endif
