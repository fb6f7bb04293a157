@_exported public import Foundation

@available(iOS 14, macOS 11, visionOS 1, *)
@MainActor @preconcurrency
public protocol App {
    associatedtype Body: Scene

    @SceneBuilder var body: Body { get }

    init()
}

extension App {
    @available(iOS 14, macOS 11, visionOS 1, *)
    public static func main() {}
}

@available(iOS 14, macOS 11, visionOS 1, *)
@MainActor @preconcurrency
public protocol Scene {
    associatedtype Body: Scene

    @SceneBuilder var body: Body { get }
}

@available(iOS 14, macOS 11, visionOS 1, *)
@resultBuilder
public struct SceneBuilder {
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> some Scene {
        WindowGroup { EmptyView() }
    }
}

@available(iOS 14, macOS 11, visionOS 1, *)
public struct WindowGroup<Content: View>: Scene {
    public nonisolated init(@ViewBuilder content: () -> Content) {}

    public var body: Never { fatalError() }
}

@available(iOS 14, macOS 11, visionOS 1, *)
public enum ScenePhase: Comparable, Sendable {
    case background
    case inactive
    case active
}

@available(iOS 14, macOS 11, visionOS 1, *)
extension EnvironmentValues {
    public var scenePhase: ScenePhase {
        get { .active }
        set {}
    }
}
