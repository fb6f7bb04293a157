import Foundation
import NativeOAuth

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The bytes of a task's answer, after its head.
struct TaskData: AsyncSequence, Sendable {
    typealias Element = Data

    let task: URLSessionTask
    let events: TaskEvents

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(source: self, waiting: events.events.makeAsyncIterator())
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        let source: TaskData
        var waiting: AsyncStream<TaskEvents.Event>.Iterator

        mutating func next() async throws -> Data? {
            while let event = await waiting.next() {
                switch event {
                case .response: continue
                case .data(let data):
                    source.events.read(data.count, task: source.task)
                    return data
                case .failed(let error): throw error
                }
            }
            return nil
        }
    }
}
