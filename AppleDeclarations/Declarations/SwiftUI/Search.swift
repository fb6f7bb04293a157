@available(iOS 15, macOS 12, visionOS 1, *)
public struct SearchFieldPlacement: Sendable {
    public static let automatic = SearchFieldPlacement()

    public static let sidebar = SearchFieldPlacement()
}

@available(iOS 15, macOS 12, visionOS 1, *)
public struct SubmitTriggers: OptionSet, Sendable {
    public static let text = SubmitTriggers(rawValue: 1)
    public static let search = SubmitTriggers(rawValue: 2)

    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

@available(iOS 15, macOS 12, visionOS 1, *)
extension View {
    @available(iOS 17, macOS 14, visionOS 1, *)
    public nonisolated func searchable<C: RandomAccessCollection & RangeReplaceableCollection, T: View>(
        text: Binding<String>, tokens: Binding<C>, isPresented: Binding<Bool>,
        placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
        @ViewBuilder token: @escaping (C.Element) -> T
    ) -> some View where C.Element: Identifiable { self }

    @available(iOS 16, macOS 13, visionOS 1, *)
    public nonisolated func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View { self }

    public nonisolated func searchCompletion(_ completion: String) -> some View { self }

    @available(iOS 16, macOS 13, visionOS 1, *)
    public nonisolated func searchCompletion<T: Identifiable>(_ token: T) -> some View { self }

    public nonisolated func onSubmit(
        of triggers: SubmitTriggers = .text, _ action: @escaping () -> Void
    ) -> some View { self }
}
