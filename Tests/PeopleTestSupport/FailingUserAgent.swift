package import NativeOAuth

/// A browser that cannot be opened, or that is given up at once.
package struct FailingUserAgent: UserAgent {
    private let error: any Error

    /// Makes a browser of what becomes of every sign-in.
    package init(_ error: any Error) { self.error = error }

    package func prepare(_ redirect: RedirectURI) async throws -> any RedirectReceiver { throw error }
}
