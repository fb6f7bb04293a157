@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct LocalizedStringKey: Equatable, ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {}
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Text: View, Equatable, Sendable {
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ content: S) {}

    public var body: Never { fatalError() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Button<Label: View>: View {
    public var body: Never { fatalError() }
}

extension Button where Label == Text {
    @available(iOS 13, macOS 10.15, visionOS 1, *)
    public nonisolated init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct HorizontalAlignment: Equatable, Sendable {
    @available(iOS 13, macOS 10.15, visionOS 1, *)
    public static let center = HorizontalAlignment()
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct VStack<Content: View>: View {
    public nonisolated init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}

    public var body: Never { fatalError() }
}
