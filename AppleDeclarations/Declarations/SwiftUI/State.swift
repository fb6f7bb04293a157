public import Observation

public protocol DynamicProperty {}

@propertyWrapper
public struct State<Value>: DynamicProperty {
    private final class Place: @unchecked Sendable {
        var value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private let place: Place

    public init(wrappedValue value: Value) {
        place = Place(value)
    }

    public init(initialValue value: Value) {
        place = Place(value)
    }

    public var wrappedValue: Value {
        get { place.value }
        nonmutating set { place.value = newValue }
    }

    public var projectedValue: Binding<Value> { fatalError() }
}

extension State: Sendable where Value: Sendable {}

extension State where Value: ExpressibleByNilLiteral {
    public init() {
        self.init(wrappedValue: nil)
    }
}

@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value>: DynamicProperty {
    @preconcurrency
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {}

    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }

    public var projectedValue: Binding<Value> { self }

    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        fatalError()
    }
}

extension Binding: @unchecked Sendable where Value: Sendable {}

@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
    private var value: Value

    public var wrappedValue: Value {
        get { value }
        set { value = newValue }
    }

    public var projectedValue: Bindable<Value> { self }

    // Apple's is in an extension, beside one here that is unavailable; one here is what memberwise initializers go by.
    public init(wrappedValue: Value) where Value: AnyObject & Observable {
        value = wrappedValue
    }
}

extension Bindable where Value: AnyObject {
    public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
        fatalError()
    }
}

extension Bindable: Sendable where Value: Sendable {}

@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
    private let key: String

    public var wrappedValue: Value {
        get { fatalError() }
        nonmutating set {}
    }
}

extension SceneStorage where Value == Data? {
    public init(_ key: String) {
        self.key = key
    }
}

@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    private let value: Value

    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
        value = wrappedValue
    }

    public var wrappedValue: Value { value }
}
