public struct LocalizedStringKey: Equatable, ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {}
}

public struct Text: View, Equatable, Sendable {
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ content: S) {}

    public var body: Never { fatalError() }
}

public struct Image: View, Equatable, Sendable {
    public nonisolated init(systemName: String) {}

    public var body: Never { fatalError() }

    public enum Scale: Sendable {
        case large
    }

    public enum ResizingMode: Sendable {
        case stretch
    }

    public nonisolated func resizable(
        capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
    ) -> Image { self }
}

public struct Label<Title, Icon>: View {
    public var body: Never { fatalError() }
}

extension Label where Title: View, Icon: View {
    public nonisolated init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {}
}

extension Label where Title == Text, Icon == Image {
    public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String) {}
}

@MainActor @preconcurrency
public protocol LabelStyle {
    associatedtype Body: View

    @ViewBuilder func makeBody(configuration: Configuration) -> Body

    typealias Configuration = LabelStyleConfiguration
}

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

extension View {
    public nonisolated func labelStyle<S: LabelStyle>(_ style: S) -> some View { self }
}

public struct LabeledContent<Label, Content> {}

extension LabeledContent: View where Label: View, Content: View {
    public var body: Never { fatalError() }
}

extension LabeledContent where Label: View, Content: View {
    public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}

extension LabeledContent where Label == Text, Content == Text {
    public nonisolated init<S1: StringProtocol, S2: StringProtocol>(_ title: S1, value: S2) {}
}
