import NativeOAuth

@testable import NativeOAuth

/// Keeps every step that a transfer reported.
struct ProgressLog: Sendable {
    private let kept = Locked<[TransferProgress]>([])

    var report: TransferProgress.Report {
        { [kept] step in kept.withLock { $0.append(step) } }
    }

    var steps: [TransferProgress] { kept.withLock { $0 } }
    var last: TransferProgress? { steps.last }

    /// Whether no count has ever gone back.
    var isMonotonic: Bool {
        zip(steps, steps.dropFirst()).allSatisfy {
            $0.bytesSent <= $1.bytesSent && $0.bytesReceived <= $1.bytesReceived
        }
    }
}

/// Waits until a count has stopped growing, and returns it.
func settled(_ count: @Sendable () -> Int) async throws -> Int {
    var last = -1
    while count() != last || last == 0 {
        last = count()
        try await Task.sleep(for: .milliseconds(300))
    }
    return last
}
