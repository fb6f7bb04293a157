@available(iOS 13, macOS 10.15, visionOS 1, *)
@MainActor @preconcurrency
public protocol View {
    associatedtype Body: View

    @ViewBuilder var body: Body { get }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
@resultBuilder
public struct ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        TupleView((repeat each content))
    }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct TupleView<T>: View {
    public nonisolated init(_ value: T) {}

    public var body: Never { fatalError() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
extension Never: View, Scene {
    public var body: Never { return fatalError() }
}
