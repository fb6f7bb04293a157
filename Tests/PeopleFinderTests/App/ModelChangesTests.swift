import Observation
import PeopleTestSupport
import Testing

@testable import PeopleFinder

@MainActor
@Suite("Following models", .timeLimit(.minutes(1)))
struct ModelChangesTests {
    @Observable @MainActor final class Bell {
        var rung = 0
        var unread = 0
    }

    private final class Log {
        var seen: [Int] = []
        var isWanted = true
    }

    @Test("what changes is taken over, as often as it changes, and what is not read is not")
    func followed() async throws {
        let (bell, log) = (Bell(), Log())
        ModelChanges.follow {
            true
        } reading: {
            _ = bell.rung
        } then: {
            log.seen.append(bell.rung)
        }
        #expect(log.seen.isEmpty)
        bell.unread = 1
        bell.rung = 1
        bell.rung = 2
        try await eventually { log.seen == [2] }
        bell.rung = 3
        try await eventually { log.seen == [2, 3] }
    }

    @Test("what changes while it is taken over is taken over, too")
    func again() async throws {
        let (bell, log) = (Bell(), Log())
        ModelChanges.follow {
            true
        } reading: {
            _ = bell.rung
        } then: {
            log.seen.append(bell.rung)
            if bell.rung < 3 { bell.rung += 1 }
        }
        bell.rung = 1
        try await eventually { log.seen == [1, 2, 3] }
    }

    @Test("once it matters no more nothing is done, and the model is let go")
    func ended() async throws {
        let log = Log()
        var bell: Bell? = Bell()
        weak let weakBell = bell
        ModelChanges.follow {
            log.isWanted
        } reading: { [bell] in
            _ = bell?.rung
        } then: {
            log.seen.append(1)
        }
        log.isWanted = false
        bell?.rung = 1
        bell = nil
        try await eventually { weakBell == nil }
        #expect(log.seen.isEmpty)
    }
}
