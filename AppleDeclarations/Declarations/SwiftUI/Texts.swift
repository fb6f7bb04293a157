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
public struct Image: View, Equatable, Sendable {
    public nonisolated init(systemName: String) {}

    public var body: Never { fatalError() }

    @available(iOS 13, macOS 11, visionOS 1, *)
    public enum Scale: Sendable {
        case small
        case medium
        case large
    }

    public enum ResizingMode: Sendable {
        case tile
        case stretch
    }

    public nonisolated func resizable(
        capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
    ) -> Image { self }
}

@available(iOS 14, macOS 11, visionOS 1, *)
public struct Label<Title, Icon>: View {
    public var body: Never { fatalError() }
}

extension Label where Title: View, Icon: View {
    @available(iOS 14, macOS 11, visionOS 1, *)
    public nonisolated init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {}
}

extension Label where Title == Text, Icon == Image {
    @available(iOS 14, macOS 11, visionOS 1, *)
    public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}

@available(iOS 14, macOS 11, visionOS 1, *)
@MainActor @preconcurrency
public protocol LabelStyle {
    associatedtype Body: View

    @ViewBuilder func makeBody(configuration: Configuration) -> Body

    typealias Configuration = LabelStyleConfiguration
}

@available(iOS 14, macOS 11, visionOS 1, *)
public struct LabelStyleConfiguration {
    public struct Title: View {
        public var body: Never { fatalError() }
    }

    public struct Icon: View {
        public var body: Never { fatalError() }
    }

    public var title: Title { fatalError() }

    public var icon: Icon { fatalError() }
}

@available(iOS 14, macOS 11, visionOS 1, *)
extension View {
    public nonisolated func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }
}

@available(iOS 16, macOS 13, visionOS 1, *)
public struct LabeledContent<Label, Content> {}

extension LabeledContent: View where Label: View, Content: View {
    @available(iOS 16, macOS 13, visionOS 1, *)
    public var body: Never { fatalError() }
}

extension LabeledContent where Label: View, Content: View {
    @available(iOS 16, macOS 13, visionOS 1, *)
    public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}

extension LabeledContent where Label == Text, Content == Text {
    @available(iOS 16, macOS 13, visionOS 1, *)
    public nonisolated init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {}
}
