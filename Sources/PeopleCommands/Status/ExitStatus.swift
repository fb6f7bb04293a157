/// What the program's end tells the shell; scripts rely on these numbers.
public enum ExitStatus: Int32, Sendable, CaseIterable {
    /// It is done; a search that finds nobody is done too.
    case done = 0
    /// It failed, and no other status fits.
    case failed = 1
    /// Somebody has to sign in, or to agree: the person or an administrator.
    case signInNeeded = 2
    /// There is no such person, account or code.
    case notFound = 3
    /// The network or a server failed; trying again may help.
    case tryAgain = 4
    /// The settings or the machine are wrong.
    case settingsWrong = 5
    /// The command was not understood.
    case usage = 64
    /// The person stopped it.
    case canceled = 130

    /// What the help says of it.
    var meaning: String {
        switch self {
        case .done: "done; a search without a match is done too"
        case .failed: "failed, and no row below fits"
        case .signInNeeded: "sign-in is needed, or was refused"
        case .notFound: "not found"
        case .tryAgain: "the network or the server failed: try again"
        case .settingsWrong: "settings or the machine are wrong"
        case .usage: "usage: an empty search too"
        case .canceled: "canceled with Ctrl-C"
        }
    }

    /// The table for the help, a line for each status.
    static var table: String {
        allCases.map { status in
            let number = String(status.rawValue)
            return "  " + String(repeating: " ", count: 3 - number.count) + "\(number)  \(status.meaning)"
        }
        .joined(separator: "\n")
    }
}
