@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct HorizontalAlignment: Equatable, Sendable {
    public static let leading = HorizontalAlignment()

    public static let center = HorizontalAlignment()
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct VerticalAlignment: Equatable, Sendable {
    public static let center = VerticalAlignment()
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Alignment: Equatable, Sendable {
    public static let center = Alignment()
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct EdgeInsets: Equatable, Sendable {
    public init() {}
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public enum Edge: Int8, Sendable {
    case top, leading, bottom, trailing

    @available(iOS 13, macOS 10.15, visionOS 1, *)
    public struct Set: OptionSet, Sendable {
        public static let all = Set(rawValue: 15)
        public static let horizontal = Set(rawValue: 10)
        public static let vertical = Set(rawValue: 5)

        public let rawValue: Int8

        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }
    }
}

@available(iOS 15, macOS 12, visionOS 1, *)
public enum VerticalEdge: Int8, Sendable {
    case top
    case bottom
}

@available(iOS 15, macOS 12, visionOS 1, *)
public enum HorizontalEdge: Int8, Sendable {
    case leading
    case trailing
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public enum Axis: Int8, Sendable {
    case horizontal
    case vertical

    @available(iOS 13, macOS 10.15, visionOS 1, *)
    public struct Set: OptionSet, Sendable {
        public static let horizontal = Set(rawValue: 1)
        public static let vertical = Set(rawValue: 2)

        public let rawValue: Int8

        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }
    }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct VStack<Content: View>: View {
    public nonisolated init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}

    public var body: Never { fatalError() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct HStack<Content: View>: View {
    public nonisolated init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {}

    public var body: Never { fatalError() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct ZStack<Content: View>: View {
    public nonisolated init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {}

    public var body: Never { fatalError() }
}

@available(iOS 16, macOS 13, visionOS 1, *)
public struct ViewThatFits<Content: View>: View {
    public nonisolated init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {}

    public var body: Never { fatalError() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Spacer: View {
    public nonisolated init(minLength: CGFloat? = nil) {}

    public var body: Never { fatalError() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Divider: View {
    public nonisolated init() {}

    public var body: Never { fatalError() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
extension View {
    public nonisolated func frame(
        width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { self }

    public nonisolated func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { self }

    public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }

    public nonisolated func scaledToFill() -> some View { self }

    public nonisolated func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }

    @available(iOS 15, macOS 12, visionOS 1, *)
    public nonisolated func overlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View { self }

    @available(iOS 15, macOS 12, visionOS 1, *)
    public nonisolated func safeAreaInset<V: View>(
        edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> V
    ) -> some View { self }
}
