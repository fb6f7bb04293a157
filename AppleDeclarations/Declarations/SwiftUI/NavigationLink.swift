@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct NavigationLink<Label: View, Destination: View>: View {
    public var body: Never { fatalError() }
}

extension NavigationLink where Label == Text {
    @available(iOS 13, macOS 10.15, visionOS 1, *)
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {}
}

extension NavigationLink where Destination == Never {
    @available(iOS 16, macOS 13, visionOS 1, *)
    public nonisolated init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {}
}
