/// The system's sign-in sheet, as far as ``SheetSession`` has to know it.
@MainActor
protocol SignInSheet: AnyObject {
    /// Shows it.
    ///
    /// - Returns: Whether it could be shown.
    func start() -> Bool

    /// Takes it away; without effect when it is gone already.
    func cancel()
}
