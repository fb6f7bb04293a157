import Foundation
import NativeOAuth

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Turns what a session reports of its tasks into one stream for each task.
///
/// A delegate of the session, not of the task: on Linux a task's own delegate is not asked about redirects.
final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
    /// What happens to a task.
    enum Event: Sendable {
        case response(HTTPURLResponse)
        case data(Data)
        case failed(any Error)
    }

    /// What servers have to fulfill beyond what the system asks; nil for nothing.
    let evaluation: TrustEvaluation?

    private let continuations = Locked<[Int: AsyncStream<Event>.Continuation]>([:])

    init(evaluation: TrustEvaluation?) {
        self.evaluation = evaluation
    }

    /// The events of a task that has not been resumed yet; the stream ends when the task does.
    func events(of task: URLSessionTask) -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream<Event>.makeStream()
        continuations.withLock { $0[task.taskIdentifier] = continuation }
        return stream
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
        if let response = response as? HTTPURLResponse {
            report(.response(response), of: dataTask)
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        report(.data(data), of: dataTask)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let continuation = continuations.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        if let error {
            continuation?.yield(.failed(error))
        }
        continuation?.finish()
    }

    func report(_ event: Event, of task: URLSessionTask) {
        let continuation = continuations.withLock { $0[task.taskIdentifier] }
        continuation?.yield(event)
    }
}
