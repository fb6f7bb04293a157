import Foundation

/// Where tests run that hold up their thread: they wait for processes, terminals and pipes.
///
/// Swift's own threads are as few as the processors. Two tests that wait in them stop all others, whose answers from
/// browsers and servers are then too late.
@globalActor
public actor BlockingThread {
    /// The one thread.
    public static let shared = BlockingThread()

    private static let queue = QueueExecutor()

    /// Gives its jobs to a thread that Swift's concurrency does not count.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { Self.queue.asUnownedSerialExecutor() }
}

/// Runs its jobs one after the other, on a thread that Swift's concurrency does not count.
private final class QueueExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "BlockingThread")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async {
            job.runSynchronously(on: self.asUnownedSerialExecutor())
        }
    }
}
