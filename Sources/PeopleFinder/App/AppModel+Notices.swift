extension AppModel {
    /// Tells that this device has no app for what was tapped, such as no telephone.
    public func actionNotPossible() {
        tell(ScreenStatus(.trouble, message: .actionNotPossible, step: NextStep.none))
    }

    /// Tells why somebody is not in the address book.
    ///
    /// - Parameter message: What ``ContactSaving/message`` says.
    public func contactNotSaved(_ message: Phrase) {
        tell(ScreenStatus(.trouble, message: message, step: NextStep.none))
    }

    /// Takes ``notice`` off the screen.
    public func dismissNoticeTapped() {
        notice = nil
    }

    /// Says something once, in the place of what is open: the window says it, and is not seen below a sheet.
    func tell(_ status: ScreenStatus) {
        sheet = nil
        notice = status
    }
}
