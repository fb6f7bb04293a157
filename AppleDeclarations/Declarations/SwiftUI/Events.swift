@available(iOS 15, macOS 12, visionOS 1, *)
public enum Visibility: Hashable, Sendable {
    case automatic
    case visible
    case hidden
}

@available(iOS 15, macOS 12, visionOS 1, *)
public struct SubmitLabel: Sendable {
    public static var go: SubmitLabel { SubmitLabel() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
extension View {
    public nonisolated func disabled(_ disabled: Bool) -> some View { self }

    public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { self }

    @available(iOS 14, macOS 11, visionOS 1, *)
    public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }

    @available(iOS 14, macOS 11, visionOS 1, *)
    public nonisolated func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View { self }

    @available(iOS 17, macOS 14, visionOS 1, *)
    public nonisolated func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
    ) -> some View { self }

    @available(iOS 15, macOS 12, visionOS 1, *)
    public nonisolated func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { self }

    @available(iOS 15, macOS 12, visionOS 1, *)
    public nonisolated func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { self }

    @available(iOS 15, macOS 12, visionOS 1, *)
    public nonisolated func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }

    public nonisolated func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { self }

    public nonisolated func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { self }

    @available(iOS 15, macOS 12, visionOS 1, *)
    @_disfavoredOverload
    public nonisolated func alert<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View { self }

    @available(iOS 15, macOS 12, visionOS 1, *)
    @_disfavoredOverload
    public nonisolated func confirmationDialog<S: StringProtocol, A: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View { self }

    @available(iOS 15, macOS 12, visionOS 1, *)
    @_disfavoredOverload
    public nonisolated func confirmationDialog<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic, presenting data: T?,
        @ViewBuilder actions: (T) -> A, @ViewBuilder message: (T) -> M
    ) -> some View { self }

    @available(iOS 16, macOS 13, visionOS 1, *)
    public nonisolated func scrollContentBackground(_ visibility: Visibility) -> some View { self }

    @available(iOS 17, macOS 14, visionOS 1, *)
    public nonisolated func selectionDisabled(_ isDisabled: Bool = true) -> some View { self }

    @available(iOS 15, macOS 12, visionOS 1, *)
    public nonisolated func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }

    @available(iOS 13, macOS 13, visionOS 1, *)
    public nonisolated func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
}
