@available(iOS 12, macOS 10.14, visionOS 1, *)
public struct NWPath: Sendable {
    @available(iOS 12, macOS 10.14, visionOS 1, *)
    public enum Status: Sendable {
        case satisfied
        case unsatisfied
        case requiresConnection
    }

    public let status: Status
}

@available(iOS 12, macOS 10.14, visionOS 1, *)
public final class NWPathMonitor: Sendable {
    public init() {}
}

@available(iOS 17, macOS 14, visionOS 1, *)
extension NWPathMonitor: AsyncSequence {
    public typealias Element = NWPath

    @available(iOS 17, macOS 14, visionOS 1, *)
    public struct Iterator: AsyncIteratorProtocol {
        @available(iOS 17, macOS 14, visionOS 1, *)
        public mutating func next() async -> NWPath? { nil }
    }

    @available(iOS 17, macOS 14, visionOS 1, *)
    public func makeAsyncIterator() -> Iterator { Iterator() }
}
