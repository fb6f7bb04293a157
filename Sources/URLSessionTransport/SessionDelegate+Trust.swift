#if canImport(Security)
import Foundation
import NativeOAuth
import Security

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension SessionDelegate {
    /// Answers the question whether a server is to be believed.
    ///
    /// Asked of the task and not of the session, so that the task can be told why it fails: a challenge that is canceled
    /// looks like a task that is.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // The question is another one, such as for a password, where there is no such trust.
        guard let evaluation, let trust = challenge.protectionSpace.serverTrust else {
            completionHandler(.performDefaultHandling, nil)
            return
        }
        switch evaluation.verdict(on: trust) {
        case .asTheSystemSays:
            completionHandler(.performDefaultHandling, nil)
        case .believed:
            completionHandler(.useCredential, URLCredential(trust: trust))
        case .refused:
            events(of: task)?.failed(URLError(.serverCertificateUntrusted))
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    }
}
#endif
