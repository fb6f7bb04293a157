import NativeOAuth
import PeopleFinder
import SmallFoundation

extension PeopleContext {
    /// Shows what a person needs to sign in on another device, and waits for the account, which is kept by then.
    ///
    /// The address and the code stand alone on two lines of stdout, to be passed on; the rest is talk.
    func account(of signIn: DeviceCodeSignIn) async throws -> Account {
        var isReachable = true
        for try await state in signIn {
            switch state {
            case .waiting(let device): try show(device)
            case .pending, .slowedDown: isReachable = true
            case .unreachable(let error):
                if isReachable { note("\(texts[.signInUnreachable]) (\(error.message))") }
                isReachable = false
            case .signedIn(let account): return account
            }
        }
        throw CancellationError()
    }

    private func show(_ device: DeviceAuthorization) throws {
        let minutes = max(1, Int((device.expiresAt.timeIntervalSinceNow / 60).rounded()))
        func say(_ text: String) { if !isQuiet { talk(text) } }
        say("\(texts[.commandOpenOnAnyDevice])\n\n")
        let address = TerminalText.clean(device.verificationURI.absoluteString)
        let code = TerminalText.clean(device.userCode)
        try output("\(terminal.strong(address))\n")
        try output("\(terminal.strong(code))\n")
        if terminal.errorIsTerminal && !terminal.outputIsTerminal {
            // Where the output goes to a program, the person has only this to read.
            talk("\(address)\n\(code)\n\n")
        } else {
            say("\n")
        }
        if let address = device.verificationURIComplete {
            say("\(texts[.commandOrOpen(TerminalText.clean(address.absoluteString))])\n")
        }
        say("\(texts[.commandCodeLasts(.lasting(.seconds(60 * minutes)))])\n")
    }
}
