import Foundation
import Testing

@testable import TenantEmulator

@Suite("The clock")
struct EmulatorClockTests {
    private let time = TestTime()

    @Test("goes with the clock beneath, from wherever it was turned to")
    func goes() {
        let clock = EmulatorClock(base: { [time] in time.now })
        let start = time.now
        clock.advance(by: 60)
        time.advance(by: 1)
        #expect(clock.now == start + 61)
        #expect(clock.offset == 60)
        clock.change { $0.set(to: start) }
        time.advance(by: 1)
        #expect(clock.now == start + 1)
        clock.reset()
        #expect(clock.now == time.now)
    }

    @Test("stands still when it is stopped, can be turned all the same, and goes on from there")
    func stands() {
        let clock = EmulatorClock(base: { [time] in time.now })
        let start = time.now
        clock.change { $0.freeze() }
        time.advance(by: 100)
        #expect(clock.isFrozen && clock.now == start)
        clock.advance(by: 5)
        #expect(clock.now == start + 5)
        clock.change { $0.resume() }
        time.advance(by: 2)
        #expect(!clock.isFrozen && clock.now == start + 7)
    }

    @Test("stays where dates are dates", arguments: [1e300, -1e300, .infinity, -.infinity, .nan])
    func bounds(seconds: TimeInterval) {
        let clock = EmulatorClock(base: { [time] in time.now })
        clock.advance(by: seconds)
        #expect((0...253_402_300_799).contains(clock.now.timeIntervalSince1970))
    }
}
