#if canImport(UIKit)
public import UIKit

@available(iOS 15, visionOS 1, *)
extension Color {
    public init(uiColor: UIColor) {
        self = .clear
    }
}

@available(iOS 13, visionOS 1, *)
extension Image {
    public nonisolated init(uiImage: UIImage) {}
}

@available(iOS 13, visionOS 1, *)
extension View {
    public nonisolated func keyboardType(_ type: UIKeyboardType) -> some View { self }

    public nonisolated func textContentType(_ textContentType: UITextContentType?) -> some View { self }

    @available(iOS 15, visionOS 1, *)
    public nonisolated func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View
    {
        self
    }
}

@available(iOS 13, visionOS 1, *)
public struct NavigationBarItem: Sendable {
    public enum TitleDisplayMode: Sendable {
        case inline
    }
}

@available(iOS 14, visionOS 1, *)
extension View {
    public nonisolated func navigationBarTitleDisplayMode(
        _ displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View { self }
}

@available(iOS 15, visionOS 1, *)
public struct TextInputAutocapitalization: Sendable {
    public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
}
#else
public import AppKit

@available(macOS 10.15, *)
extension Image {
    public nonisolated init(nsImage: NSImage) {}
}

@available(macOS 11, *)
public struct Settings<Content: View>: Scene {
    public nonisolated init(@ViewBuilder content: () -> Content) {}

    public var body: Never { fatalError() }
}

@available(macOS 11, *)
extension View {
    public nonisolated func textContentType(_ textContentType: NSTextContentType?) -> some View { self }
}
#endif
