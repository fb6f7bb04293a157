/// Holds whoever comes until the test opens it, so that a test can decide which of two things ends first.
package actor Gate {
    private var isOpen = false
    private var held: [CheckedContinuation<Void, Never>] = []
    private var watchers: [CheckedContinuation<Void, Never>] = []

    package init() {}

    /// Waits until the gate is opened.
    package func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation { continuation in
            held.append(continuation)
            watchers.forEach { $0.resume() }
            watchers = []
        }
    }

    /// Waits until somebody is held.
    package func somebodyIsHeld() async {
        guard held.isEmpty else { return }
        await withCheckedContinuation { watchers.append($0) }
    }

    /// Lets everybody through, now and later.
    package func open() {
        isOpen = true
        held.forEach { $0.resume() }
        held = []
    }
}
