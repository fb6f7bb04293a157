import Dispatch

/// Time in which a process is not suspended, so that it can finish what it has begun.
///
/// iOS and its like suspend an app that has left the screen, and end one that then holds a lock in a shared folder.
///
/// > Source: [EXC_CRASH (SIGKILL), 0xdead10cc](https://developer.apple.com/documentation/xcode/sigkill),
/// > [performExpiringActivity(withReason:using:)](https://developer.apple.com/documentation/foundation/processinfo/performexpiringactivity%28withreason:using:%29)
struct BackgroundTime: Sendable {
    /// Gives the time back; to give it back twice does no harm.
    typealias End = @Sendable () -> Void

    /// Asks for time, with what is to be done at once when it is over before it was given back; nil when there is none,
    /// because the process is about to be suspended.
    let begin: @Sendable (_ over: @escaping @Sendable () -> Void) async -> End?

    /// For systems that suspend no program.
    static let unlimited = BackgroundTime(begin: { _ in return {} })
}

extension BackgroundTime {
    /// Has a system give time for as long as a block runs.
    ///
    /// - Parameter perform: Runs a block on another thread with false, and once more with true, beside the first time, when
    ///   the process is about to be suspended; with true only when there is no time at all.
    init(running perform: @escaping @Sendable (_ block: @escaping @Sendable (_ isOver: Bool) -> Void) -> Void) {
        self.init(begin: { over in
            await withCheckedContinuation { continuation in
                let isAsked = Locked(true)
                let isDone = DispatchSemaphore(value: 0)
                perform { isOver in
                    switch (isAsked.exchange(false), isOver) {
                    case (true, true): continuation.resume(returning: nil)
                    case (false, true): over()
                    case (true, false):
                        continuation.resume(returning: { isDone.signal() })
                        // The time lasts as long as the block does, so the block waits on the thread that the system gave it.
                        isDone.wait()
                    case (false, false): break
                    }
                }
            }
        })
    }
}

#if canImport(UIKit)
import UIKit

extension BackgroundTime {
    /// The time that this system gives, to apps and to their extensions.
    static let system = BackgroundTime(running: { block in
        ProcessInfo.processInfo.performExpiringActivity(withReason: "refreshing an account", using: block)
    })
}
#else
extension BackgroundTime {
    /// A Mac and Linux suspend no program for going to the background.
    static let system = unlimited
}
#endif
