/// Makes events of the bytes that a terminal sends, in whatever pieces they come, and drops what it does not know.
package struct InputDecoder: Sendable {
    private var waiting: [UInt8] = []
    private var pasted: [UInt8]?

    private static let maximumSequenceLength = 8 * 1024
    private static let maximumPasteLength = 1024 * 1024
    private static let endOfPaste = Array("\u{1B}[201~".utf8)

    package init() {}

    /// Whether something may follow what has come, such as Esc, or may not: ``flush()`` decides after a while.
    package var isWaiting: Bool { !waiting.isEmpty && pasted == nil }

    /// Takes bytes, and tells the events that are complete.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        waiting += bytes
        return decode(isComplete: false)
    }

    /// Takes what has come for all that comes: Esc, most of all.
    package mutating func flush() -> [InputEvent] { pasted == nil ? decode(isComplete: true) : [] }

    private mutating func decode(isComplete: Bool) -> [InputEvent] {
        var events: [InputEvent] = []
        var start = 0
        while start < waiting.count {
            if pasted != nil {
                guard takePaste(from: &start, &events) else { break }
                continue
            }
            switch InputSequence.parse(waiting[start...], isComplete: isComplete) {
            case .event(let event, let length):
                events.append(event)
                start += length
            case .pasteBegins(let length):
                pasted = []
                start += length
            case .nothing(let length):
                start += length
            case .incomplete:
                if waiting.count - start > Self.maximumSequenceLength { start = waiting.count }
                waiting.removeFirst(start)
                return events
            }
        }
        waiting.removeFirst(start)
        return events
    }

    /// Takes as much of a paste as has come, and tells whether that was all of it.
    private mutating func takePaste(from start: inout Int, _ events: inout [InputEvent]) -> Bool {
        let end = Self.endOfPaste
        let lastStart = max(start, waiting.count - end.count + 1)
        let found = (start..<lastStart).first { waiting[$0...].starts(with: end) }
        // What comes last may be the beginning of the end.
        let stop = found ?? lastStart
        let room = max(0, Self.maximumPasteLength - (pasted?.count ?? 0))
        pasted? += waiting[start..<stop].prefix(room)
        start = stop
        guard found != nil else { return false }
        events.append(.paste(String(decoding: pasted ?? [], as: UTF8.self)))
        pasted = nil
        start += end.count
        return true
    }
}
