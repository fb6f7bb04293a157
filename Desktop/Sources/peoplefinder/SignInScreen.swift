import Adwaita
import CAdwaita
import FoundationEssentials
import NativeOAuth
import PeopleFinder
import QRCodes

/// The first screen: who signs in, and with what kind of account.
@MainActor struct SignInScreen {
    let desk: Desk
    let signIn: SignInModel

    private var app: AppModel { desk.app }
    private var texts: Texts { desk.texts }

    /// What of the screen is shown in one piece.
    private enum Part: Hashable {
        case head(ScreenStatus), choices, startOver, again, busy, code(DeviceAuthorization), accounts([Account])
    }

    func make() -> Widget {
        desk.screen(
            desk.column(margin: 24, width: 440, isCentered: true) { parts.map { part in Item(part) { make(part) } } })
    }

    private var parts: [Part] {
        let head = Part.head(signIn.status)
        switch signIn.phase {
        case .choosing(let accounts): return [head, .accounts(accounts)]
        case .waitingForDevice(let device): return [head, .code(device), .busy]
        case .signingIn: return [head, .again, .busy]
        case .gettingCode: return [head, .busy]
        case .failed: return [head, .choices, .startOver]
        case .signedOut, .signedIn: return [head, .choices]
        }
    }

    private func make(_ part: Part) -> Widget {
        switch part {
        case .head(let status): desk.head(status) { Task { await app.nextStepTapped() } }
        case .choices: choices
        case .startOver: desk.button(.startOver, ["pill"]) { Task { await signIn.startOverTapped() } }
        case .again: desk.openAgain { Task { await signIn.tryAgainTapped() } }
        case .busy: desk.button(.cancel, ["pill"]) { signIn.cancelTapped() }
        case .code(let device): code(of: device)
        case .accounts(let accounts): self.accounts(accounts)
        }
    }

    private var choices: Widget {
        let userName = desk.field(.userName, text: signIn.loginHint) { signIn.loginHint = $0 }
        userName.on("entry-activated") { begin() }
        var buttons: [Widget] = []
        // The first one is what most people want.
        func add(_ control: Control, _ act: @escaping @MainActor () -> Void) {
            buttons.append(desk.button(control, buttons.isEmpty ? ["pill", "suggested-action"] : ["pill"], act: act))
        }
        if app.accountKinds.isEmpty { add(.signIn) { begin() } }
        for kind in app.accountKinds { add(kind.control) { begin(kind.options) } }
        if signIn.offersOtherDevice { add(.signInOnOtherDevice) { Task { await signIn.signInOnDeviceTapped() } } }
        add(.signInWithOtherProvider) { app.sheet = .settings }
        return desk.box([desk.list([userName]), desk.box(buttons, spacing: 12)], spacing: 24)
    }

    private func code(of device: DeviceAuthorization) -> Widget {
        let shown = desk.label(device.userCode, ["title-1", "monospace"], centered: true).set("selectable", true)
        // Letter by letter, as it has to be typed.
        shown.spoken(device.userCode.map(String.init).joined(separator: " "))
        var parts = [
            shown,
            // Where the page does not have the code, there is nothing to compare: it is typed there.
            desk.label(texts[.signInCompareCode], ["dim-label"], centered: true)
                .set("visible", device.verificationURIComplete != nil),
            desk.box(
                [
                    desk.button(.copyCode, ["pill"]) { desk.copy(device.userCode) },
                    desk.button(.openCodePage, ["pill", "suggested-action"]) { desk.open(device.link) },
                ], vertical: false, spacing: 12
            ).set("homogeneous", true),
        ]
        if let picture = QRCode(device.link.absoluteString) {
            parts.append(desk.picture(of: picture))
            parts.append(desk.label(texts[.signInScanCode], ["dim-label"], centered: true))
        }
        return desk.box(parts, spacing: 12)
    }

    private func accounts(_ accounts: [Account]) -> Widget {
        let rows = accounts.map { account in
            desk.row(
                .switchAccount, title: account.shownName, subtitle: account.shownUsername ?? "",
                spoken: texts.row(of: account, isInUse: false)
            ) { Task { await signIn.accountTapped(account) } }
        }
        let add = desk.button(.addAccount, ["pill"]) { Task { await signIn.useAnotherAccountTapped() } }
        return desk.box([desk.list(rows), add], spacing: 24)
    }

    private func begin(_ options: SignInOptions = SignInOptions()) {
        Task { await signIn.signInTapped(options) }
    }
}

extension Desk {
    /// Fills the window with what there is to do in the browser; as the first sign-in, it can be begun again or given up.
    func waitingScreen(_ status: ScreenStatus, again: (@MainActor () -> Void)?) -> Widget {
        screen(
            column(margin: 24, width: 440, isCentered: true) {
                var items = [Item(status) { self.head(status, act: nil) }]
                if let again { items.add("again") { self.openAgain(again) } }
                items.add("cancel") { self.button(.cancel, ["pill"]) { self.app.cancelSignInTapped() } }
                return items
            })
    }

    /// Makes the button for whoever has closed the browser's window.
    func openAgain(_ act: @escaping @MainActor () -> Void) -> Widget {
        button(.signIn, title: texts[.signInOpenAgain], ["pill"], act: act)
    }

    /// Makes what is said at the top of a sign-in, with its next step if there is something to do it.
    fileprivate func head(_ status: ScreenStatus, act: (@MainActor () -> Void)?) -> Widget {
        let icon = status.tone == .trouble ? status.icon : "avatar-default-symbolic"
        var parts = [status.tone == .busy ? spinner(size: 32) : image(icon, size: 96, ["dim-label"])]
        if let title = status.title { parts.append(heading(texts[title], ["title-1"], centered: true)) }
        if let message = status.message { parts.append(label(texts[message], centered: true)) }
        if let advice = status.advice { parts.append(label(texts[advice], ["dim-label"], centered: true)) }
        if let button = step(of: status, ["pill", "suggested-action"], act: act) {
            parts.append(button.set("halign", Int(GTK_ALIGN_CENTER.rawValue)))
        }
        return box(parts, spacing: 12)
    }
}
