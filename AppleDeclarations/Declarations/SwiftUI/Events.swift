public enum Visibility: Hashable, Sendable {
    case automatic
    case visible
    case hidden
}

public struct SubmitLabel: Sendable {
    public static var go: SubmitLabel { SubmitLabel() }
}

extension View {
    public nonisolated func disabled(_ disabled: Bool) -> some View { self }

    public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View { self }

    public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }

    public nonisolated func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View { self }

    public nonisolated func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
    ) -> some View { self }

    public nonisolated func task(
        priority: TaskPriority = .userInitiated, @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { self }

    public nonisolated func task<T: Equatable>(
        id value: T, priority: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> some View { self }

    public nonisolated func refreshable(action: @escaping @Sendable () async -> Void) -> some View { self }

    public nonisolated func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { self }

    public nonisolated func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { self }

    @_disfavoredOverload
    public nonisolated func alert<S: StringProtocol, A: View, M: View, T>(
        _ title: S, isPresented: Binding<Bool>, presenting data: T?, @ViewBuilder actions: (T) -> A,
        @ViewBuilder message: (T) -> M
    ) -> some View { self }

    @_disfavoredOverload
    public nonisolated func confirmationDialog<S: StringProtocol, A: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A
    ) -> some View { self }

    @_disfavoredOverload
    public nonisolated func confirmationDialog<S: StringProtocol, A: View, M: View>(
        _ title: S, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> A, @ViewBuilder message: () -> M
    ) -> some View { self }

    public nonisolated func scrollContentBackground(_ visibility: Visibility) -> some View { self }

    public nonisolated func selectionDisabled(_ isDisabled: Bool = true) -> some View { self }

    public nonisolated func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }

    public nonisolated func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
}
