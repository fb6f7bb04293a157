package import CAdwaita
import Dispatch

/// Swift's main actor on GLib's main loop.
package enum MainLoop {
    /// Has GLib's default main loop do what is to be done on the main actor.
    ///
    /// The main actor's work is in libdispatch's main queue, which tells by a descriptor that there is some: the loop sleeps
    /// until then. Call it once, on the main thread, before the loop runs.
    @MainActor package static func carryMainActor() { shim_follow_main_queue() }

    /// Does something when the loop has nothing else to do: no key waits, and what was changed is drawn.
    @MainActor package static func whenIdle(_ work: @escaping @MainActor () -> Void) {
        g_idle_add(
            { data in
                let address = UInt(bitPattern: data)
                return MainActor.assumeIsolated {
                    guard let data = UnsafeRawPointer(bitPattern: address) else { return 0 }
                    Unmanaged<Callback<Void, Void>>.fromOpaque(data).takeRetainedValue().act(())
                    return 0
                }
            }, Unmanaged.passRetained(Callback<Void, Void> { _ in work() }).toOpaque())
    }

    /// Begins something that GIO does in the background, and waits for it; `read` tells from its result whether it worked.
    @MainActor package static func hasWorked(
        _ read: @escaping @MainActor (OpaquePointer) -> Bool,
        begin: (GAsyncReadyCallback, UnsafeMutableRawPointer) -> Void
    ) async -> Bool {
        await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
            begin(
                { _, result, data in
                    let (result, data) = (UInt(bitPattern: result), UInt(bitPattern: data))
                    MainActor.assumeIsolated {
                        guard let result = OpaquePointer(bitPattern: result),
                            let data = UnsafeRawPointer(bitPattern: data)
                        else { return }
                        Unmanaged<Callback<OpaquePointer, Void>>.fromOpaque(data).takeRetainedValue().act(result)
                    }
                },
                Unmanaged.passRetained(Callback<OpaquePointer, Void> { continuation.resume(returning: read($0)) })
                    .toOpaque())
        }
    }
}

/// What GLib calls back, for which it keeps a pointer.
package final class Callback<Argument, Answer>: Sendable {
    package let act: @MainActor (Argument) -> Answer

    package init(_ act: @escaping @MainActor (Argument) -> Answer) { self.act = act }
}
