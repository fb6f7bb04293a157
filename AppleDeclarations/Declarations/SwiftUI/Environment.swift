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
