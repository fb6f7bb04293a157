import Foundation
import NativeOAuth

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Hands what a session reports of its tasks to those who wait for them.
///
/// A delegate of the session, not of the task: on Linux a task's own delegate is not asked about redirects.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private let tasks = Locked<[Int: TaskEvents]>([:])
    /// What servers have to fulfill beyond what the system asks; nil for nothing.
    let evaluation: TrustEvaluation?

    init(evaluation: TrustEvaluation?) { self.evaluation = evaluation }

    /// Reports a task, which has not been resumed yet, until it ends.
    func report(_ task: URLSessionTask, to events: TaskEvents) {
        let identifier = task.taskIdentifier
        tasks.withLock { $0[identifier] = events }
    }

    func events(of task: URLSessionTask) -> TaskEvents? {
        let identifier = task.taskIdentifier
        return tasks.withLock { $0[identifier] }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse { events(of: dataTask)?.responded(response) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        events(of: dataTask)?.received(data, task: dataTask)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        events(of: task)?.meter.sent(total: Int(totalBytesSent))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let identifier = task.taskIdentifier
        tasks.withLock { $0.removeValue(forKey: identifier) }?.end(error)
    }
}
