@available(iOS 13, macOS 10.15, visionOS 1, *)
@propertyWrapper
public struct State<Value> {
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

    public var wrappedValue: Value {
        get { place.value }
        nonmutating set { place.value = newValue }
    }
}

extension State: Sendable where Value: Sendable {}
