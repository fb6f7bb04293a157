public import Observation

public protocol EnvironmentKey {
    associatedtype Value

    static var defaultValue: Value { get }
}

public struct EnvironmentValues {
    public init() {}

    public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
        get { K.defaultValue }
        set {}
    }
}

extension EnvironmentValues {
    public var openURL: OpenURLAction {
        get { OpenURLAction() }
        set {}
    }

    public var accessibilityReduceMotion: Bool { false }
}

public struct OpenURLAction: Sendable {
    @MainActor @preconcurrency
    public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {}
}

@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    public init<T: AnyObject & Observable>(_ objectType: T.Type) where Value == T? {}

    public var wrappedValue: Value { fatalError() }
}

extension Environment: Sendable where Value: Sendable {}

extension View {
    public nonisolated func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
        self
    }

    public nonisolated func environment<T: AnyObject & Observable>(_ object: T?) -> some View { self }
}

public protocol FocusedValueKey {
    associatedtype Value
}

public struct FocusedValues {
    public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
        get { nil }
        set {}
    }
}

@propertyWrapper
public struct FocusedValue<Value>: DynamicProperty {
    public init(_ keyPath: KeyPath<FocusedValues, Value?>) {}
    public init(_ objectType: Value.Type) where Value: AnyObject & Observable {}

    public var wrappedValue: Value? { nil }
}

extension View {
    public nonisolated func focusedSceneValue<T>(
        _ keyPath: WritableKeyPath<FocusedValues, T?>, _ value: T
    ) -> some View { self }

    public nonisolated func focusedSceneValue<T: AnyObject & Observable>(_ object: T?) -> some View { self }
}

public enum LayoutDirection: Hashable, Sendable {
    case leftToRight
    case rightToLeft
}

public enum DynamicTypeSize: Hashable, Sendable {
    case large
    case accessibility3

    public var isAccessibilitySize: Bool { self == .accessibility3 }
}

public enum ColorScheme: Hashable, Sendable {
    case light
    case dark
}

extension EnvironmentValues {
    public var layoutDirection: LayoutDirection {
        get { .leftToRight }
        set {}
    }

    public var dynamicTypeSize: DynamicTypeSize {
        get { .large }
        set {}
    }
}

extension View {
    public nonisolated func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }
}
