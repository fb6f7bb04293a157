import NativeOAuth
import PeopleFinder
import SmallFoundation

/// Shows what a person needs to sign in on another device, and waits.
///
/// The address and the code stand alone on two lines of stdout, for whoever wants to pass them on; the rest is talk.
struct DeviceSignIn {
    let context: PeopleContext

    /// Goes through the states of a sign-in, to the account, which is kept by then.
    func run(_ states: DeviceCodeSignIn) async throws -> Account {
        var isReachable = true
        for try await state in states {
            switch state {
            case .waiting(let device):
                try show(device)
            case .pending, .slowedDown:
                isReachable = true
            case .unreachable(let error):
                if isReachable { context.note("\(context.texts[.signInUnreachable]) (\(error.message))") }
                isReachable = false
            case .signedIn(let account):
                return account
            }
        }
        throw CancellationError()
    }

    private func show(_ device: DeviceAuthorization) throws {
        let terminal = context.terminal
        let minutes = max(1, Int((device.expiresAt.timeIntervalSinceNow / 60).rounded()))
        let texts = context.texts
        func talk(_ text: String) { if !context.isQuiet { context.talk(text) } }
        talk("\(texts[.commandOpenOnAnyDevice])\n\n")
        let (address, code) = (
            TerminalText.clean(device.verificationURI.absoluteString), TerminalText.clean(device.userCode)
        )
        try context.output("\(terminal.strong(address))\n")
        try context.output("\(terminal.strong(code))\n")
        if terminal.errorIsTerminal && !terminal.outputIsTerminal {
            // Where the output goes to a program, the person has only this to read.
            context.talk("\(address)\n\(code)\n\n")
        } else {
            talk("\n")
        }
        if let address = device.verificationURIComplete {
            talk("\(texts[.commandOrOpen(TerminalText.clean(address.absoluteString))])\n")
        }
        talk("\(texts[.commandCodeLasts(.lasting(.seconds(60 * minutes)))])\n")
    }
}
