#if canImport(os)
import os
#else
import Synchronization
#endif

/// A value behind a lock, by the means that iOS 17 and Linux each have.
package final class Locked<Value: Sendable>: Sendable {
    #if canImport(os)
    private let lock: OSAllocatedUnfairLock<Value>

    package init(_ value: Value) { lock = OSAllocatedUnfairLock(initialState: value) }
    #else
    private let lock: Mutex<Value>

    package init(_ value: Value) { lock = Mutex(value) }
    #endif

    package func withLock<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result {
        lock.withLock { body(&$0) }
    }

    /// Puts another value in the place of the one that it returns.
    package func exchange(_ value: Value) -> Value {
        withLock { old in
            defer { old = value }
            return old
        }
    }
}
