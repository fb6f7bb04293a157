import Testing

/// Gives a suite a provider that runs: one for all its tests, because a start takes a second, and ended after the last.
///
/// Each test registers a program and a person of its own, so none is in another's way.
struct RunningProviderTrait: SuiteTrait, TestScoping {
    @TaskLocal fileprivate static var provider: RealProvider?

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let provider = try await RealProvider.start(in: folder)
            do {
                try await Self.$provider.withValue(provider, operation: function)
            } catch {
                await provider.stop()
                throw error
            }
            await provider.stop()
        }
    }
}

extension Trait where Self == RunningProviderTrait {
    /// Runs a provider while the suite's tests run.
    static var runningProvider: Self { Self() }
}

extension RealProvider {
    /// The provider of the suite that the test is in.
    static var running: RealProvider {
        get throws {
            guard let provider = RunningProviderTrait.provider else {
                throw ProgramFailure("The suite has no provider: it lacks the trait runningProvider.")
            }
            return provider
        }
    }
}

/// What a provider of other people's making does with this client, and this client with it.
@Suite("At a provider that others wrote", .runningProvider)
struct RealProviderTests {}
