public struct NWPath: Sendable {
    public enum Status: Sendable {
        case satisfied
    }

    public let status: Status
}

public final class NWPathMonitor: Sendable {
    public init() {}
}

extension NWPathMonitor: AsyncSequence {
    public typealias Element = NWPath

    public struct Iterator: AsyncIteratorProtocol {
        public mutating func next() async -> NWPath? { nil }
    }

    public func makeAsyncIterator() -> Iterator { Iterator() }
}
