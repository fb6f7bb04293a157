import Foundation
import NIOConcurrencyHelpers

/// Remembers what happened in an emulator: the newest ten thousand entries.
package final class Journal: Sendable {
    package static let capacity = 10_000

    private struct State {
        /// Up to twice the capacity, so that the oldest are dropped many at a time.
        var entries: [JournalEntry] = []
        var next = 1
    }

    private let now: @Sendable () -> Date
    private let state = NIOLockedValueBox(State())
    init(now: @escaping @Sendable () -> Date) { self.now = now }

    package func entries(
        after number: Int = 0, limit: Int = Journal.capacity, kinds: Set<JournalEntry.Kind>? = nil
    ) -> [JournalEntry] {
        let kept = state.withLockedValue { $0.entries.suffix(Self.capacity) }
        // Numbers have no gaps, so the place of one is known.
        let known = kept.first.map { max(0, number - $0.number + 1) } ?? 0
        let newer = kept.dropFirst(known)
        return Array(newer.lazy.filter { kinds?.contains($0.kind) ?? true }.prefix(max(0, limit)))
    }

    package func entries(
        after number: Int, limit: Int = Journal.capacity, kinds: Set<JournalEntry.Kind>? = nil,
        waitingFor timeout: Duration
    ) async -> [JournalEntry] {
        let end = ContinuousClock.now + timeout
        while true {
            let found = entries(after: number, limit: limit, kinds: kinds)
            guard found.isEmpty, ContinuousClock.now < end else { return found }
            do { try await Task.sleep(for: .milliseconds(20)) } catch { return found }
        }
    }

    package var newest: Int { state.withLockedValue { $0.next - 1 } }
    package func clear() { state.withLockedValue { $0.entries = [] } }

    /// Tells somebody something outside the sign-in, such as the second factor that their telephone would show.
    func announce(_ text: String, to account: String?, code: String? = nil) {
        append(.announcement) { ($0.text, $0.account, $0.code) = (text, account, code) }
    }

    func recordChange(_ text: String) { append(.change) { $0.text = text } }

    func recordRequest(method: String, path: String, status: Int?, notes: RequestNotes.Content) {
        append(.request) {
            $0.method = method
            $0.path = path.utf8.count <= Self.maximumTextLength ? path : String(path.prefix(Self.maximumTextLength))
            $0.status = status
            $0.account = notes.account
            $0.clientID = notes.clientID
            $0.error = notes.error
            $0.text = notes.decisions.isEmpty ? nil : notes.decisions.joined(separator: "; ")
        }
    }

    /// What is sent to the emulator must not fill its memory.
    private static let maximumTextLength = 1000

    private func append(_ kind: JournalEntry.Kind, _ fill: (inout JournalEntry) -> Void) {
        let date = now()
        state.withLockedValue { state in
            var entry = JournalEntry(number: state.next, date: date, kind: kind)
            fill(&entry)
            entry.text = entry.text.map { String($0.prefix(Self.maximumTextLength)) }
            state.entries.append(entry)
            state.next += 1
            if state.entries.count >= 2 * Self.capacity {
                state.entries.removeFirst(state.entries.count - Self.capacity)
            }
        }
    }

    /// Shows the code that somebody's telephone would show: the emulator sends no messages.
    func announce(secondFactor code: String, to user: DirectoryUser) {
        announce(Self.secondFactorText(user.userPrincipalName), to: user.id, code: code)
    }

    /// The last code for somebody's second factor; nil if there was none, or the journal was cleared since.
    func secondFactorCode(for userPrincipalName: String) -> String? {
        let text = Self.secondFactorText(userPrincipalName)
        return entries(kinds: [.announcement]).last { $0.text == text }?.code
    }

    private static func secondFactorText(_ userPrincipalName: String) -> String {
        "A code for the second factor of \(userPrincipalName.lowercased())"
    }
}
