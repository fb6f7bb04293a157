@available(iOS 14, macOS 11, visionOS 1, *)
@MainActor @preconcurrency
public protocol Commands {
    associatedtype Body: Commands

    @CommandsBuilder var body: Body { get }
}

@available(iOS 14, macOS 11, visionOS 1, *)
@resultBuilder
public struct CommandsBuilder {
    public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: Commands>(_ content: repeat each Content) -> some Commands {
        SidebarCommands()
    }
}

@available(iOS 14, macOS 11, visionOS 1, *)
public struct SidebarCommands: Commands {
    public nonisolated init() {}

    public var body: Never { fatalError() }
}

@available(iOS 14, macOS 11, visionOS 1, *)
public struct CommandGroup<Content: View>: Commands {
    public nonisolated init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}

    public nonisolated init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}

    public var body: Never { fatalError() }
}

@available(iOS 14, macOS 11, visionOS 1, *)
public struct CommandGroupPlacement: Sendable {
    public static let appSettings = CommandGroupPlacement()

    public static let textEditing = CommandGroupPlacement()
}

@available(iOS 14, macOS 11, visionOS 1, *)
public struct CommandMenu<Content: View>: Commands {
    public nonisolated init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {}

    public var body: Never { fatalError() }
}

@available(iOS 14, macOS 11, visionOS 1, *)
extension Scene {
    public nonisolated func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene { self }
}

@available(iOS 14, macOS 11, visionOS 1, *)
extension Never: Commands {}

@available(iOS 14, macOS 11, visionOS 1, *)
public struct KeyEquivalent: Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    public static let upArrow: KeyEquivalent = "\u{F700}"

    public init(extendedGraphemeClusterLiteral: Character) {}
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct EventModifiers: OptionSet, Sendable {
    public static let shift = EventModifiers(rawValue: 2)
    public static let control = EventModifiers(rawValue: 4)
    public static let option = EventModifiers(rawValue: 8)
    public static let command = EventModifiers(rawValue: 16)

    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

@available(iOS 14, macOS 11, visionOS 1, *)
public struct KeyboardShortcut: Sendable {
    public static let defaultAction = KeyboardShortcut()

    public static let cancelAction = KeyboardShortcut()
}

@available(iOS 14, macOS 11, visionOS 1, *)
extension View {
    public nonisolated func keyboardShortcut(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command
    ) -> some View { self }

    public nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { self }
}
