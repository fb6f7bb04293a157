/// Values by their keys, up to so many: for each further one that one goes which came first.
///
/// So no keystroke pays for throwing all of them away.
package struct Kept<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let maximum: Int
    private var values: [Key: Value] = [:]
    /// The keys as they came, from ``first`` around to it.
    private var keys: [Key] = []
    private var first = 0

    package init(maximum: Int) { self.maximum = maximum }

    package subscript(key: Key) -> Value? { values[key] }

    /// Keeps a value, in the place of an earlier one with the same key.
    package mutating func keep(_ value: Value, for key: Key) {
        guard values.updateValue(value, forKey: key) == nil else { return }
        if keys.count < maximum {
            keys.append(key)
        } else {
            values[keys[first]] = nil
            keys[first] = key
            first = (first + 1) % maximum
        }
    }
}
