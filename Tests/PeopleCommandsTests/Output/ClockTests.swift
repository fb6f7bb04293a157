import Foundation
import Testing

@testable import PeopleCommands

@Suite("A moment for a person")
struct ClockTests {
    @Test("it is what a clock on this machine shows, to the minute", arguments: [1_704_704_400, 1_720_000_059.9])
    func local(seconds: TimeInterval) {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        let date = Date(timeIntervalSince1970: seconds)
        #expect(date.onTheClock == formatter.string(from: date))
    }
}
