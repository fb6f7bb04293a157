import Dispatch

/// A line that a person types.
struct TypedLine: Sendable {
    /// Reads a line, and holds up its thread meanwhile; nil after the last one.
    let read: @Sendable () -> String?

    /// Waits for the line on a thread of its own.
    ///
    /// - Returns: The line; nil after the last one, and as soon as the caller is canceled: nothing ends the reading itself.
    func next() async -> String? {
        let (lines, send) = AsyncStream<String>.makeStream()
        // Not in a task: one that waits for a person there keeps a thread from all other tasks.
        DispatchQueue(label: "people.line").async { [read] in
            if let line = read() { send.yield(line) }
            send.finish()
        }
        for await line in lines { return line }
        return nil
    }
}
