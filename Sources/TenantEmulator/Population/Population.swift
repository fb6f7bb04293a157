/// How many people an organization has, and which ones: the same seed gives the same people everywhere.
public struct Population: Sendable, Hashable {
    /// The largest that can be made.
    public static let largest = 5_000_000

    /// The people in Contoso, those included whom every emulator carries.
    public var count: Int
    /// What chooses names, titles and managers.
    public var seed: UInt64

    /// Makes a population.
    ///
    /// - Parameters:
    ///   - count: The people in Contoso, at most ``largest``.
    ///   - seed: Any number.
    public init(count: Int, seed: UInt64 = 1) {
        self.count = count
        self.seed = seed
    }
}

/// How far the making of a population has come.
public struct PopulationProgress: Sendable, Equatable {
    /// What is being done.
    public enum Stage: String, Sendable {
        case names = "choosing names"
        case people = "adding people"
        case indexes = "building indexes"
    }

    /// What is being done.
    public let stage: Stage
    /// How many people it has been done for.
    public let done: Int
    /// How many there are.
    public let total: Int
}
