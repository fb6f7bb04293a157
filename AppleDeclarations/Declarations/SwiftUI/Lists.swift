@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Group<Content> {}

extension Group: View where Content: View {
    @available(iOS 13, macOS 10.15, visionOS 1, *)
    public nonisolated init(@ViewBuilder content: () -> Content) {}

    @available(iOS 13, macOS 10.15, visionOS 1, *)
    public var body: Never { fatalError() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content> {}

extension ForEach: View where Content: View {
    @available(iOS 13, macOS 10.15, visionOS 1, *)
    public var body: Never { fatalError() }
}

extension ForEach where ID == Data.Element.ID, Content: View, Data.Element: Identifiable {
    @available(iOS 13, macOS 10.15, visionOS 1, *)
    public nonisolated init(_ data: Data, @ViewBuilder content: @escaping (Data.Element) -> Content) {}
}

extension ForEach where Content: View {
    @available(iOS 13, macOS 10.15, visionOS 1, *)
    public nonisolated init(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct List<SelectionValue: Hashable, Content: View>: View {
    public nonisolated init(selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content) {}

    public var body: Never { fatalError() }
}

extension List where SelectionValue == Never {
    @available(iOS 13, macOS 10.15, visionOS 1, *)
    public nonisolated init(@ViewBuilder content: () -> Content) {}
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Section<Parent, Content, Footer> {}

extension Section: View where Parent: View, Content: View, Footer: View {
    @available(iOS 13, macOS 10.15, visionOS 1, *)
    public var body: Never { fatalError() }

    @available(iOS 15, macOS 12, visionOS 1, *)
    public nonisolated init(
        @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
    ) {}
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
    @available(iOS 15, macOS 12, visionOS 1, *)
    public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {}
}

extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
    @available(iOS 13, macOS 10.15, visionOS 1, *)
    public nonisolated init(@ViewBuilder content: () -> Content) {}
}

extension Section where Parent == Text, Content: View, Footer == EmptyView {
    @available(iOS 15, macOS 12, visionOS 1, *)
    public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Form<Content: View>: View {
    public nonisolated init(@ViewBuilder content: () -> Content) {}

    public var body: Never { fatalError() }
}

@available(iOS 16, macOS 13, visionOS 1, *)
@MainActor @preconcurrency
public protocol FormStyle {}

@available(iOS 16, macOS 13, visionOS 1, *)
public struct GroupedFormStyle: FormStyle {}

extension FormStyle where Self == GroupedFormStyle {
    @available(iOS 16, macOS 13, visionOS 1, *)
    public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
extension View {
    @available(iOS 16, macOS 13, visionOS 1, *)
    public nonisolated func formStyle<S: FormStyle>(_ style: S) -> some View { self }

    public nonisolated func listRowBackground<V: View>(_ view: V?) -> some View { self }

    public nonisolated func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View { self }

    public nonisolated func id<ID: Hashable>(_ id: ID) -> some View { self }

    @available(iOS 15, macOS 12, visionOS 1, *)
    public nonisolated func swipeActions<T: View>(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> T
    ) -> some View { self }

    public nonisolated func contextMenu<MenuItems: View>(@ViewBuilder menuItems: () -> MenuItems) -> some View { self }
}
