@available(iOS 17, macOS 14, visionOS 1, *)
public struct NavigationSplitViewColumn: Hashable, Sendable {
    private let name: String

    public static let sidebar = NavigationSplitViewColumn(name: "sidebar")

    public static let detail = NavigationSplitViewColumn(name: "detail")
}

@available(iOS 16, macOS 13, visionOS 1, *)
public struct NavigationSplitViewVisibility: Equatable, Sendable {
    public static var all: NavigationSplitViewVisibility { NavigationSplitViewVisibility() }
}

@available(iOS 16, macOS 13, visionOS 1, *)
@MainActor @preconcurrency
public protocol NavigationSplitViewStyle {}

@available(iOS 16, macOS 13, visionOS 1, *)
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {}

@available(iOS 16, macOS 13, visionOS 1, *)
extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
    public static var balanced: BalancedNavigationSplitViewStyle { BalancedNavigationSplitViewStyle() }
}

@available(iOS 16, macOS 13, visionOS 1, *)
public struct NavigationSplitView<Sidebar: View, Content: View, Detail: View>: View {
    public var body: Never { fatalError() }
}

extension NavigationSplitView where Content == EmptyView {
    @available(iOS 17, macOS 14, visionOS 1, *)
    public nonisolated init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {}

    @available(iOS 17, macOS 14, visionOS 1, *)
    public nonisolated init(
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) {}
}

@available(iOS 16, macOS 13, visionOS 1, *)
public struct NavigationPath: Sendable {}

@available(iOS 16, macOS 13, visionOS 1, *)
public struct NavigationStack<Data, Root: View>: View {
    public var body: Never { fatalError() }
}

extension NavigationStack where Data == NavigationPath {
    @available(iOS 16, macOS 13, visionOS 1, *)
    public nonisolated init(@ViewBuilder root: () -> Root) {}
}

extension NavigationStack
where Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable {
    @available(iOS 16, macOS 13, visionOS 1, *)
    public nonisolated init(path: Binding<Data>, @ViewBuilder root: () -> Root) {}
}

@available(iOS 14, macOS 11, visionOS 1, *)
extension View {
    @_disfavoredOverload
    public nonisolated func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }

    @available(iOS 16, macOS 13, visionOS 1, *)
    public nonisolated func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View { self }

    @available(iOS 16, macOS 13, visionOS 1, *)
    public nonisolated func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View { self }

    @available(iOS 16, macOS 13, visionOS 1, *)
    public nonisolated func navigationSplitViewColumnWidth(
        min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
    ) -> some View { self }
}

@available(iOS 14, macOS 11, visionOS 1, *)
@MainActor @preconcurrency
public protocol ToolbarContent {}

@available(iOS 14, macOS 11, visionOS 1, *)
@resultBuilder
public struct ToolbarContentBuilder {
    public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> some ToolbarContent { content }

    public static func buildBlock<each Content: ToolbarContent>(
        _ content: repeat each Content
    ) -> some ToolbarContent { ToolbarItem { EmptyView() } }
}

@available(iOS 14, macOS 11, visionOS 1, *)
public struct ToolbarItemPlacement: Sendable {
    public static let automatic = ToolbarItemPlacement()

    public static let principal = ToolbarItemPlacement()

    public static let primaryAction = ToolbarItemPlacement()

    public static let confirmationAction = ToolbarItemPlacement()

    public static let cancellationAction = ToolbarItemPlacement()
}

@available(iOS 14, macOS 11, visionOS 1, *)
public struct ToolbarItem<ID, Content: View>: ToolbarContent {}

extension ToolbarItem where ID == () {
    @available(iOS 14, macOS 11, visionOS 1, *)
    public nonisolated init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {}
}

@available(iOS 14, macOS 11, visionOS 1, *)
extension View {
    public nonisolated func toolbar<Content: ToolbarContent>(
        @ToolbarContentBuilder content: () -> Content
    ) -> some View { self }
}
