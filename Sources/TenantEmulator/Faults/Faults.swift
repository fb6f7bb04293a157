import NIOConcurrencyHelpers

package final class Faults: Sendable {
    package struct Added: Sendable {
        package let id: Int
        package let fault: Fault
        package fileprivate(set) var calls = 0
        package fileprivate(set) var happened = 0
        fileprivate var dice: SplitMix64

        package var isOver: Bool {
            fault.times.map { happened >= $0 } == true || fault.to.map { calls >= $0 } == true
        }
    }

    private struct State {
        var added: [Added] = []
        var next = 1
    }

    private let state = NIOLockedValueBox(State())
    init() {}
    @discardableResult package func add(_ fault: Fault) throws -> Int { try insert(fault).id }

    func insert(_ fault: Fault) throws -> Added {
        try fault.check()
        return state.withLockedValue { state in
            let added = Added(id: state.next, fault: fault, dice: SplitMix64(seed: fault.seed))
            state.next += 1
            state.added.append(added)
            return added
        }
    }

    package var all: [Added] { state.withLockedValue { $0.added } }

    /// Takes a fault away; whoever hangs by it gets a broken connection.
    @discardableResult
    package func remove(_ id: Int) -> Bool {
        state.withLockedValue { state in
            let count = state.added.count
            state.added.removeAll { $0.id == id }
            return state.added.count < count
        }
    }

    package func clear() { state.withLockedValue { $0.added = [] } }
    var armed: [Added] { state.withLockedValue { $0.added.filter { !$0.isOver } } }

    func happens(_ id: Int) -> Bool {
        state.withLockedValue { state in
            guard let index = state.added.firstIndex(where: { $0.id == id }), !state.added[index].isOver else {
                return false
            }
            let fault = state.added[index].fault
            state.added[index].calls += 1
            // The dice are thrown at every call, so that what comes before doesn't change what comes after.
            let isLucky = state.added[index].dice.fraction() < fault.probability
            guard state.added[index].calls >= fault.from, isLucky else { return false }
            state.added[index].happened += 1
            return true
        }
    }

    func hang() async throws {
        while all.contains(where: { $0.fault.kind == "hang" }) { try await Task.sleep(for: .milliseconds(20)) }
    }
}
