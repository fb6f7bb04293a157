@available(iOS 13, macOS 10.15, visionOS 1, *)
public protocol EnvironmentKey {
    associatedtype Value

    static var defaultValue: Value { get }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct EnvironmentValues {
    public init() {}

    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { K.defaultValue }
        set {}
    }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
extension EnvironmentValues {
    public var openURL: OpenURLAction {
        get { OpenURLAction() }
        set {}
    }

    public var accessibilityReduceMotion: Bool { false }
}

@available(iOS 14, macOS 11, visionOS 1, *)
public struct OpenURLAction: Sendable {
    @MainActor @preconcurrency
    public func callAsFunction(_ url: URL) {}

    @MainActor @preconcurrency
    public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {}
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}

    public var wrappedValue: Value { fatalError() }
}

extension Environment: Sendable where Value: Sendable {}

@available(iOS 13, macOS 10.15, visionOS 1, *)
extension View {
    public nonisolated func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        self
    }
}

@available(iOS 14, macOS 11, visionOS 1, *)
public protocol FocusedValueKey {
    associatedtype Value
}

@available(iOS 14, macOS 11, visionOS 1, *)
public struct FocusedValues {
    public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
        get { nil }
        set {}
    }
}

@available(iOS 14, macOS 11, visionOS 1, *)
@propertyWrapper
public struct FocusedValue<Value>: DynamicProperty {
    public init(_ keyPath: KeyPath<FocusedValues, Value?>) {}

    public var wrappedValue: Value? { nil }
}

@available(iOS 15, macOS 12, visionOS 1, *)
extension View {
    public nonisolated func focusedSceneValue<T>(
        _ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T
    ) -> some View { self }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public enum LayoutDirection: Hashable, Sendable {
    case leftToRight
    case rightToLeft
}

@available(iOS 15, macOS 12, visionOS 1, *)
public enum DynamicTypeSize: Hashable, Sendable {
    case large
    case accessibility3

    public var isAccessibilitySize: Bool { self == .accessibility3 }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public enum ColorScheme: Hashable, Sendable {
    case light
    case dark
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
extension EnvironmentValues {
    public var layoutDirection: LayoutDirection {
        get { .leftToRight }
        set {}
    }

    @available(iOS 15, macOS 12, visionOS 1, *)
    public var dynamicTypeSize: DynamicTypeSize {
        get { .large }
        set {}
    }
}

@available(iOS 13, macOS 11, visionOS 1, *)
extension View {
    public nonisolated func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }
}
