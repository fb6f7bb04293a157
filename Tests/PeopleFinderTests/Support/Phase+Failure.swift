import PeopleFinder

// What went wrong, as PeopleSearchModel.Phase says it.
extension SignInModel.Phase {
    var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }
}

extension PersonModel.Phase {
    var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }
}

extension PersonPart {
    var failure: Failure? { if case .failed(let failure) = self { failure } else { nil } }
}
