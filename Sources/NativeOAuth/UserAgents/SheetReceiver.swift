#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Takes the answer to one sign-in from a sheet, which ends with whatever comes first.
struct SheetReceiver: RedirectReceiver {
    let redirectURI: String
    /// Makes a sheet that opens this page and reports how it ends.
    let sheet: @MainActor @Sendable (URL, @escaping SheetSession.Completion) throws -> any SignInSheet

    func receive(opening url: URL, expecting expected: ExpectedCallback) async throws -> URL {
        let callback = try await SheetSession().callback { completion in try sheet(url, completion) }
        // A listener waits past what is not the answer. The sheet is gone, and nothing else can come.
        guard expected.verdict(on: callback) == .answer else { throw ExpectedCallback.otherAnswer }
        return callback
    }

    /// Nothing listens, and the sheet has gone with the waiting.
    func close() async {}
}
