#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Shows a sheet once and waits for how it ends.
///
/// A sheet may end on any queue, twice, or not at all once it has been taken away; the waiting ends exactly once.
@MainActor
final class SheetSession {
    /// What a sheet calls when it ends.
    typealias Completion = @Sendable (Result<URL, OAuthError>) -> Void

    private var sheet: (any SignInSheet)?
    private var continuation: CheckedContinuation<URL, any Error>?

    /// Shows a sheet.
    ///
    /// - Parameter make: Makes the sheet; it is called on the main actor, once.
    /// - Returns: The address that the sheet ended with.
    /// - Throws: What `make` throws, what the sheet ended with, ``OAuthError`` with `browserUnavailable` when it could
    ///   not be shown, or `CancellationError` when the task is canceled. The sheet is gone then.
    func callback(
        from make: @MainActor (@escaping Completion) throws -> any SignInSheet
    ) async throws -> URL {
        let sheet = try make { result in
            // Whatever queue this is.
            Task { @MainActor in self.end(result.mapError { $0 }) }
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { show(sheet, resuming: $0) }
        } onCancel: {
            Task { @MainActor in self.end(.failure(CancellationError())) }
        }
    }

    private func show(_ sheet: any SignInSheet, resuming continuation: CheckedContinuation<URL, any Error>) {
        guard !Task.isCancelled else {
            continuation.resume(throwing: CancellationError())
            return
        }
        self.sheet = sheet
        self.continuation = continuation
        if !sheet.start() {
            end(.failure(Self.notShown))
        }
    }

    private func end(_ result: Result<URL, any Error>) {
        guard let continuation else { return }
        self.continuation = nil
        // One that has ended by itself does not mind.
        sheet?.cancel()
        sheet = nil
        continuation.resume(with: result)
    }

    private static let notShown = OAuthError(
        .browserUnavailable, "The system did not show its sign-in sheet.",
        nextStep: "Start the sign-in while the app is in front, with no other sign-in open.", recovery: .tryAgain)
}
