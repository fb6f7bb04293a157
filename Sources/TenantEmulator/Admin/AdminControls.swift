/// Everything in an emulator that those who test can turn.
struct AdminControls: Sendable {
    let clock: EmulatorClock
    let journal: Journal
    let faults: Faults
    let settings: EmulatorSettings
    let registry: Registry
    let database: EmulatorDatabase
    let keys: SigningKeys
    let script: SignInScript
    /// The directory as it was at the start.
    let start: DirectoryStart
}
