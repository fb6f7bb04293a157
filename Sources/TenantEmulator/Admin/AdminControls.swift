/// Everything in an emulator that those who test can turn.
struct AdminControls: Sendable {
    let clock: EmulatorClock
    let journal: Journal
    let faults: Faults
}
