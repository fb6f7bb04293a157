import CAdwaita
import Observation

/// What a signal says; the first is who says it.
@MainActor package struct SignalArguments {
    let values: UnsafePointer<GValue>
    let count: Int

    /// An object, a pointer to something, or nothing.
    package func object(_ place: Int) -> Widget? {
        guard place < count else { return nil }
        if shim_holds_object(values + place) != 0 { return g_value_get_object(values + place).map { Widget($0) } }
        return nil
    }

    package func string(_ place: Int) -> String {
        place < count ? g_value_get_string(values + place).map { String(cString: $0) } ?? "" : ""
    }

    package func int(_ place: Int) -> Int { place < count ? Int(g_value_get_int(values + place)) : 0 }

    /// A key, as GDK numbers them.
    package func key(_ place: Int) -> Int32 {
        place < count ? Int32(bitPattern: g_value_get_uint(values + place)) : 0
    }

    package func flags(_ place: Int) -> UInt32 { place < count ? g_value_get_flags(values + place) : 0 }

    /// The text that an action was activated with.
    package func target(_ place: Int) -> String {
        guard place < count, let variant = g_value_get_variant(values + place) else { return "" }
        return String(cString: g_variant_get_string(variant, nil))
    }

    package func pointer(_ place: Int) -> UnsafeMutableRawPointer? {
        place < count ? g_value_peek_pointer(values + place) : nil
    }
}

extension Widget {
    /// Does something whenever a signal, such as `clicked` or `notify::folded`, comes; it is let go of with the widget.
    @discardableResult package func on(_ signal: String, _ act: @escaping @MainActor () -> Void) -> Widget {
        onAsking(signal) { _ in
            act()
            return false
        }
    }

    @discardableResult package func on(
        _ signal: String, _ act: @escaping @MainActor (SignalArguments) -> Void
    ) -> Widget {
        onAsking(signal) {
            act($0)
            return false
        }
    }

    /// Does something and answers, where the signal wants to know whether it is dealt with.
    @discardableResult package func onAsking(
        _ signal: String, _ act: @escaping @MainActor (SignalArguments) -> Bool
    ) -> Widget {
        let handler = Unmanaged.passRetained(Callback(act))
        _ = shim_connect(
            pointer, signal,
            { data, values, count in
                // Numbers go where pointers may not; GTK calls on the main thread only.
                let (data, values) = (UInt(bitPattern: data), UInt(bitPattern: values))
                return MainActor.assumeIsolated {
                    guard let data = UnsafeRawPointer(bitPattern: data),
                        let values = UnsafePointer<GValue>(bitPattern: values)
                    else { return 0 }
                    let handler = Unmanaged<Callback<SignalArguments, Bool>>.fromOpaque(data).takeUnretainedValue()
                    return handler.act(SignalArguments(values: values, count: Int(count))) ? 1 : 0
                }
            },
            handler.toOpaque(),
            { data in
                if let data { Unmanaged<Callback<SignalArguments, Bool>>.fromOpaque(data).release() }
            })
        return self
    }

    /// Deals with keys that nothing in it wants, or with all of them `first`; the answer says whether one is dealt with.
    package func onKey(first: Bool = false, _ act: @escaping @MainActor (SignalArguments) -> Bool) {
        let keys = Widget(UnsafeMutableRawPointer(gtk_event_controller_key_new()))
        keys.onAsking("key-pressed", act)
        if first { gtk_event_controller_set_propagation_phase(keys.opaque, GTK_PHASE_CAPTURE) }
        gtk_widget_add_controller(gtk, keys.opaque)
    }

    /// Shows what models have, now and after every change, as long as the widget lives.
    ///
    /// It is shown once for all that changes before the main actor is free again.
    package func follow(_ show: @escaping @MainActor () -> Void) {
        let follower = Follower(show: show)
        on("destroy") { follower.end() }
        follower.run()
    }

    /// Does something until it is over or the widget is gone, whichever comes first.
    package func task(_ work: @escaping @MainActor () async -> Void) {
        let task = Task { await work() }
        on("destroy") { task.cancel() }
    }
}

@MainActor private final class Follower {
    private var show: (@MainActor () -> Void)?

    init(show: @escaping @MainActor () -> Void) { self.show = show }

    func run() {
        guard let show else { return }
        withObservationTracking {
            show()
        } onChange: { [weak self] in
            Task { @MainActor in self?.run() }
        }
    }

    func end() { show = nil }
}
