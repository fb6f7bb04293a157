@MainActor @preconcurrency
public protocol Commands {
    associatedtype Body: Commands

    @CommandsBuilder var body: Body { get }
}

@resultBuilder
public struct CommandsBuilder {
    public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: Commands>(_ content: repeat each Content) -> some Commands {
        SidebarCommands()
    }
}

public struct SidebarCommands: Commands {
    public nonisolated init() {}

    public var body: Never { fatalError() }
}

public struct CommandGroup<Content: View>: Commands {
    public nonisolated init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}

    public var body: Never { fatalError() }
}

public struct CommandGroupPlacement: Sendable {
    public static let appSettings = CommandGroupPlacement()

    public static let textEditing = CommandGroupPlacement()
}

public struct CommandMenu<Content: View>: Commands {
    public nonisolated init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {}

    public var body: Never { fatalError() }
}

extension Scene {
    public nonisolated func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene { self }
}

extension Never: Commands {}

public struct KeyEquivalent: Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
    public static let upArrow: KeyEquivalent = "\u{F700}"

    public init(extendedGraphemeClusterLiteral: Character) {}
}

public struct EventModifiers: OptionSet, Sendable {
    public static let shift = EventModifiers(rawValue: 2)
    public static let control = EventModifiers(rawValue: 4)
    public static let command = EventModifiers(rawValue: 16)

    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

public struct KeyboardShortcut: Sendable {
    public static let defaultAction = KeyboardShortcut()

    public static let cancelAction = KeyboardShortcut()
}

extension View {
    public nonisolated func keyboardShortcut(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command
    ) -> some View { self }

    public nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View { self }
}
