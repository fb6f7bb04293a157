public import GraphPeople

extension PersonModel {
    /// What is said of the card as a whole; what there is to say of a part is in the part.
    public var status: ScreenStatus {
        switch phase {
        case .failed(let failure): ScreenStatus(failure)
        case .loading: ScreenStatus(.busy, message: .personLoading)
        case .idle: .nothing
        case .loaded: isFillingIn ? ScreenStatus(.busy, message: .personLoading) : .nothing
        }
    }

    private var isFillingIn: Bool {
        managers.isLoading || directReports.isLoading || photo.isLoading || presence.isLoading
    }

    /// What is said in the place of a detail that has no value; nil for nothing.
    ///
    /// - Parameter detail: The detail.
    /// - Returns: The words, or nil.
    public func note(on detail: Person.Detail) -> Phrase? {
        guard availability(of: detail) == .hidden else { return nil }
        return detail == .phones ? .limitPhoneNumbersHidden : .limitBasicProfiles
    }

    /// Does what the button beside ``status`` says, as far as that is the model's to do.
    ///
    /// - Returns: The step that is left, such as to sign in again; nil when it is done.
    @discardableResult public func nextStepTapped() async -> NextStep? {
        guard let step = status.step else { return nil }
        guard case .tryAgain = step else { return step }
        await retry()
        return nil
    }
}
