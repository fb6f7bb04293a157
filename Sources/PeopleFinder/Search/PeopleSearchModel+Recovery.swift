extension PeopleSearchModel {
    /// How long the first wait is until a network that is down is tried again; each further one is twice as long.
    static let firstOfflineWait = Duration.seconds(2)

    /// The longest wait until a network that is down is tried again.
    static let longestOfflineWait = Duration.seconds(30)

    /// How long is waited when the server asks for patience and has not said how much.
    static let usualPatience = Duration.seconds(10)

    /// How long the server's wish to be left alone is met without a word; what is longer is counted down on the screen.
    static let silentThrottling = Duration.seconds(1)

    /// Waits until what stands in the way of all requests may be gone, and then goes on.
    ///
    /// Nobody is signed out for it, and what is shown stays.
    ///
    /// - Returns: Whether it is a failure that ends by itself.
    func wait(after failure: Failure) -> Bool {
        if failure.isOffline {
            work.offlineCount += 1
            work.obstacle = .offline(failure)
            let doublings = min(work.offlineCount - 1, 10)
            let wait = min(Self.firstOfflineWait * (1 << doublings), Self.longestOfflineWait)
            work.recovery = after(wait) { if $0.isWanting { $0.goOn(isSilent: true) } }
        } else {
            switch failure.patience {
            case .none:
                work.obstacle = .none
                return false
            case .unknown: countDown(failure, Self.usualPatience)
            case .known(let duration): countDown(failure, max(duration, .seconds(1)))
            }
        }
        if isWanting, let standing { phase = standing }
        return true
    }

    private func countDown(_ failure: Failure, _ duration: Duration) {
        work.pending?.cancel()
        work.pending = nil
        work.isDue = false
        let (seconds, fraction) = duration.components
        tick(failure, seconds + (fraction > 0 ? 1 : 0))
    }

    private func tick(_ failure: Failure, _ seconds: Int64) {
        guard seconds > 0 else {
            work.obstacle = .none
            if isWanting { goOn(isSilent: true) }
            return
        }
        work.obstacle = .throttled(failure, remaining: .seconds(seconds))
        if isWanting, let standing { phase = standing }
        work.recovery = after(.seconds(1)) { $0.tick(failure, seconds - 1) }
    }
}
