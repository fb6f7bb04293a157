import Testing

@testable import PeopleFinder

@Suite("TypingPace")
struct TypingPaceTests {
    /// A pace after so many keystrokes with a gap between them.
    private func pace(gap: Duration, count: Int = 30) -> TypingPace {
        var pace = TypingPace()
        var now = Duration.zero
        for _ in 0..<count {
            _ = pace.keystroke(at: now, growth: 1)
            now += gap
        }
        return pace
    }

    @Test("the wait is a quarter longer than the usual gap, half of that with nobody to show, and within its bounds")
    func delay() {
        #expect(abs(pace(gap: .milliseconds(120)).delay(hasPeople: true) - .milliseconds(150)) < .milliseconds(1))
        #expect(abs(pace(gap: .milliseconds(200)).delay(hasPeople: false) - .milliseconds(125)) < .milliseconds(1))
        #expect(pace(gap: .milliseconds(700)).delay(hasPeople: true) == TypingPace.maximumDelay)
        #expect(pace(gap: .milliseconds(20)).delay(hasPeople: true) == TypingPace.minimumDelay)
    }

    @Test("a slow server is asked later, and its older answers are waited for longer")
    func roundTrip() {
        var pace = pace(gap: .milliseconds(100))
        let before = (delay: pace.delay(hasPeople: true), timeout: pace.timeout)
        for _ in 0..<30 { pace.answered(after: .milliseconds(500)) }
        #expect(before.delay < .milliseconds(130))
        #expect(pace.delay(hasPeople: true) > .milliseconds(240))
        #expect(before.timeout == .milliseconds(200))
        #expect(pace.timeout > .milliseconds(990))
        for _ in 0..<60 { pace.answered(after: .milliseconds(5)) }
        #expect(pace.timeout == TypingPace.minimumTimeout)
    }

    @Test("the first keystroke, one after a pause and a pasted text are urgent; deleting says nothing of the typing")
    func urgent() {
        var pace = TypingPace()
        let urgent = [(0, 1), (200, 1), (300, 9), (1_300, -1)].map { milliseconds, growth in
            pace.keystroke(at: .milliseconds(milliseconds), growth: growth)
        }
        #expect(urgent == [true, false, true, true])
        let gap = pace.gap
        let deletes = pace.keystroke(at: .milliseconds(1_330), growth: -1)
        #expect(!deletes)
        #expect(pace.gap == gap)
        pace.rest()
        let begins = pace.keystroke(at: .milliseconds(1_400), growth: 1)
        #expect(begins)
    }

    private func abs(_ duration: Duration) -> Duration { duration < .zero ? .zero - duration : duration }
}
