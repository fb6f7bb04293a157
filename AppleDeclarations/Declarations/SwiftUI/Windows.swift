#if canImport(UIKit)
public import UIKit

extension Color {
    public init(uiColor: UIColor) {
        self = .clear
    }
}

extension Image {
    public nonisolated init(uiImage: UIImage) {}
}

extension View {
    public nonisolated func keyboardType(_ type: UIKeyboardType) -> some View { self }

    public nonisolated func textContentType(_ textContentType: UITextContentType?) -> some View { self }

    public nonisolated func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View
    {
        self
    }
}

public struct NavigationBarItem: Sendable {
    public enum TitleDisplayMode: Sendable {
        case inline
    }
}

extension View {
    public nonisolated func navigationBarTitleDisplayMode(
        _ displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View { self }
}

public struct TextInputAutocapitalization: Sendable {
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
}
#else
public import AppKit

extension Image {
    public nonisolated init(nsImage: NSImage) {}
}

public struct Settings<Content: View>: Scene {
    public nonisolated init(@ViewBuilder content: () -> Content) {}

    public var body: Never { fatalError() }
}

extension View {
    public nonisolated func textContentType(_ textContentType: NSTextContentType?) -> some View { self }
}
#endif
