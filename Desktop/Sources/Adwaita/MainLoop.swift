import CAdwaita
import Dispatch

/// Swift's main actor on GLib's main loop.
package enum MainLoop {
    /// Has GLib's default main loop do what is to be done on the main actor.
    ///
    /// The main actor's work is in libdispatch's main queue, which tells by a descriptor that there is some: the loop sleeps
    /// until then. Call it once, on the main thread, before the loop runs.
    @MainActor package static func carryMainActor() {
        shim_follow_main_queue()
    }
}
