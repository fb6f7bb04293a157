extension SignInModel {
    /// What is said of the sign-in.
    public var status: ScreenStatus {
        switch phase {
        case .signedOut: ScreenStatus(.quiet, title: .signInTitle)
        case .choosing: ScreenStatus(.quiet, title: .signInChooseAccount)
        case .signingIn, .gettingCode: ScreenStatus(.busy, title: .signInTitle, message: activity)
        case .waitingForDevice:
            ScreenStatus(trouble == nil ? .busy : .trouble, title: .signInTitle, message: activity, advice: codeLasts)
        case .signedIn: limitation.map { ScreenStatus($0) } ?? ScreenStatus(.quiet, message: activity)
        case .failed(let failure): ScreenStatus(failure)
        }
    }
}
