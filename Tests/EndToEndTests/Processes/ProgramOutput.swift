import Foundation

/// Takes what a program writes as it comes, so that a full pipe never stops the program.
actor ProgramOutput {
    private var bytes: [UInt8] = []
    private var linesTaken = 0
    private var isComplete = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Starts to read, on a thread of its own, because Swift's must not be held up.
    ///
    /// The end of the pipe is closed when there is nothing more.
    init(reading descriptor: Int32) {
        let (chunks, continuation) = AsyncStream<[UInt8]>.makeStream()
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 16 * 1024)
            while true {
                let count = read(descriptor, &buffer, buffer.count)
                if count > 0 {
                    continuation.yield(Array(buffer[..<count]))
                } else if count == 0 || errno != EINTR {
                    break
                }
            }
            close(descriptor)
            continuation.finish()
        }
        Task {
            for await chunk in chunks {
                await self.take(chunk)
            }
            await self.complete()
        }
    }

    /// Waits for the next whole line, without its end; nil when the program has written its last one.
    func nextLine() async -> String? {
        while true {
            let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            // What follows the last line break is a line only when nothing more comes.
            let whole = isComplete && lines.last?.isEmpty == false ? lines.count : lines.count - 1
            if linesTaken < whole {
                defer { linesTaken += 1 }
                return String(decoding: lines[linesTaken], as: UTF8.self)
            }
            if isComplete {
                return nil
            }
            await change()
        }
    }

    /// Waits until the program has closed its end, and gives everything.
    func wholeText() async -> String {
        while !isComplete {
            await change()
        }
        return textSoFar
    }

    /// What has come until now.
    var textSoFar: String {
        String(decoding: bytes, as: UTF8.self)
    }

    /// Waits no longer, whoever still holds the other end.
    func giveUp() {
        complete()
    }

    private func take(_ chunk: [UInt8]) {
        bytes += chunk
        wake()
    }

    private func complete() {
        isComplete = true
        wake()
    }

    private func change() async {
        await withCheckedContinuation { waiting.append($0) }
    }

    private func wake() {
        let woken = waiting
        waiting = []
        woken.forEach { $0.resume() }
    }
}
