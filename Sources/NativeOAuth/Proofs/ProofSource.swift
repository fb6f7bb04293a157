/// What the proofs of one client have in common, whichever key makes them.
struct ProofSource: Sendable {
    let time: TimeSource
    let random: RandomBytes
    let hints = ServerHints()

    init(time: TimeSource = .system, random: RandomBytes = .system) {
        self.time = time
        self.random = random
    }
}
