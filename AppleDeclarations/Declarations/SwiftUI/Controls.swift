public import CoreTransferable

@available(iOS 15, macOS 12, visionOS 1, *)
public struct ButtonRole: Equatable, Sendable {
    public static let destructive = ButtonRole()

    public static let cancel = ButtonRole()
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Button<Label: View>: View {
    public var body: Never { fatalError() }

    @preconcurrency
    public nonisolated init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {}
}

extension Button where Label == Text {
    @available(iOS 13, macOS 10.15, visionOS 1, *)
    @preconcurrency
    public nonisolated init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {}

    @available(iOS 13, macOS 10.15, visionOS 1, *)
    @_disfavoredOverload @preconcurrency
    public nonisolated init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {}

    @available(iOS 15, macOS 12, visionOS 1, *)
    @_disfavoredOverload @preconcurrency
    public nonisolated init<S: StringProtocol>(
        _ title: S, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {}
}

extension Button where Label == SwiftUI.Label<Text, Image> {
    @available(iOS 15, macOS 12, visionOS 1, *)
    @_disfavoredOverload @preconcurrency
    public nonisolated init<S: StringProtocol>(
        _ title: S, systemImage: String, role: ButtonRole?, action: @escaping @MainActor () -> Void
    ) {}
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
@MainActor @preconcurrency
public protocol PrimitiveButtonStyle {}

@available(iOS 15, macOS 12, visionOS 1, *)
public struct BorderedButtonStyle: PrimitiveButtonStyle {}

@available(iOS 15, macOS 12, visionOS 1, *)
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct PlainButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    @available(iOS 15, macOS 12, visionOS 1, *)
    public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    @available(iOS 15, macOS 12, visionOS 1, *)
    public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    @available(iOS 15, macOS 12, visionOS 1, *)
    public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

@available(iOS 15, macOS 12, visionOS 1, *)
public struct ButtonBorderShape: Equatable, Sendable {
    @available(iOS 15, macOS 14, visionOS 1, *)
    public static let roundedRectangle = ButtonBorderShape()
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
extension View {
    public nonisolated func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }

    @available(iOS 15, macOS 12, visionOS 1, *)
    public nonisolated func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
}

@available(iOS 14, macOS 11, visionOS 1, *)
public struct Menu<Label: View, Content: View>: View {
    public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}

    public var body: Never { fatalError() }
}

@available(iOS 14, macOS 11, visionOS 1, *)
public struct Link<Label: View>: View {
    public var body: Never { fatalError() }
}

extension Link where Label == Text {
    @available(iOS 14, macOS 11, visionOS 1, *)
    public nonisolated init<S: StringProtocol>(_ title: S, destination: URL) {}
}

@available(iOS 16, macOS 13, visionOS 1, *)
public struct ShareLink<Data: RandomAccessCollection, PreviewImage, PreviewIcon, Label: View>: View {
    public var body: Never { fatalError() }
}

@available(iOS 16, macOS 13, visionOS 1, *)
public struct DefaultShareLinkLabel: View {
    public var body: Never { fatalError() }
}

@available(iOS 16, macOS 13, visionOS 1, *)
extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel {
    public nonisolated init<S: StringProtocol>(
        _ title: S, item: URL, subject: Text? = nil, message: Text? = nil
    ) where Data == CollectionOfOne<URL> {}

    public nonisolated init<S: StringProtocol>(
        _ title: S, item: String, subject: Text? = nil, message: Text? = nil
    ) where Data == CollectionOfOne<String> {}
}

@available(iOS 16, macOS 13, visionOS 1, *)
public struct SharePreview<Image, Icon> {}

@available(iOS 16, macOS 13, visionOS 1, *)
extension SharePreview where Image == Never, Icon == Never {
    public nonisolated init<S: StringProtocol>(_ title: S) {}
}

@available(iOS 16, macOS 13, visionOS 1, *)
extension ShareLink where Label == DefaultShareLinkLabel {
    public nonisolated init<S: StringProtocol, I: Transferable>(
        _ title: S, item: I, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview<PreviewImage, PreviewIcon>
    ) where Data == CollectionOfOne<I> {}
}

@available(iOS 14, macOS 11, visionOS 1, *)
public struct DisclosureGroup<Label: View, Content: View>: View {
    public var body: Never { fatalError() }
}

extension DisclosureGroup where Label == Text {
    @available(iOS 14, macOS 11, visionOS 1, *)
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ label: S, @ViewBuilder content: @escaping () -> Content) {}
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct TextField<Label: View>: View {
    public var body: Never { fatalError() }
}

extension TextField where Label == Text {
    @available(iOS 15, macOS 12, visionOS 1, *)
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, text: Binding<String>, prompt: Text?) {}
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Toggle<Label: View>: View {
    public var body: Never { fatalError() }
}

extension Toggle where Label == Text {
    @available(iOS 13, macOS 10.15, visionOS 1, *)
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {}
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
    public var body: Never { fatalError() }
}

extension Picker where Label == Text {
    @available(iOS 13, macOS 10.15, visionOS 1, *)
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(
        _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
    ) {}
}

@available(iOS 14, macOS 11, visionOS 1, *)
public struct ProgressView<Label: View, CurrentValueLabel: View>: View {
    public var body: Never { fatalError() }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    @available(iOS 14, macOS 11, visionOS 1, *)
    public nonisolated init() where Label == EmptyView {}

    @available(iOS 14, macOS 11, visionOS 1, *)
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S) where Label == Text {}

    @available(iOS 14, macOS 11, visionOS 1, *)
    public nonisolated init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0, @ViewBuilder label: () -> Label) {}
}

@available(iOS 17, macOS 14, visionOS 1, *)
public struct ContentUnavailableView<Label: View, Description: View, Actions: View>: View {
    public nonisolated init(
        @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {}

    public var body: Never { fatalError() }
}

extension ContentUnavailableView where Label == SwiftUI.Label<Text, Image>, Description == Text?, Actions == EmptyView {
    @available(iOS 17, macOS 14, visionOS 1, *)
    @_disfavoredOverload
    public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {}
}
