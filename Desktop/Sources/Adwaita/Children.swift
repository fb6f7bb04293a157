import CAdwaita

/// Something in a list: what it is, so that it stays while that is the same, and how to make its widget.
@MainActor package struct Item {
    let key: AnyHashable
    let make: @MainActor () -> Widget

    /// Describes something by all that its widget shows, and nobody else in the list has.
    package init(_ key: some Hashable, _ make: @escaping @MainActor () -> Widget) {
        (self.key, self.make) = (AnyHashable(key), make)
    }
}

@MainActor extension [Item] {
    /// Adds something at the end.
    package mutating func add(_ key: some Hashable, _ make: @escaping @MainActor () -> Widget) {
        append(Item(key, make))
    }
}

/// What is in a box or a list box: it changes as little as it can, so that the focus and the place stay where they are.
@MainActor package final class Children {
    package let container: Widget

    /// So many widgets are made in one go when the loop has nothing else to do.
    private static let slice = 8

    private var shown: [(key: AnyHashable, widget: Widget)] = []
    /// What is to be shown when that is not all made yet.
    private var unfinished: [Item] = []
    private var isWaiting = false
    private let isList: Bool

    /// Begins with an empty box or list box.
    package init(of container: Widget) {
        self.container = container
        isList = container.isA(gtk_list_box_get_type())
        container.on("destroy") { [weak self] in self?.unfinished = [] }
    }

    /// Shows these and nothing else; nothing may be in it twice.
    ///
    /// At most so many widgets are made at once. The others follow, a few at a time, between what else there is to do, so that
    /// a long list holds nothing up.
    package func show(_ items: [Item], atOnce count: Int = .max) {
        unfinished = []
        var left = count
        let wanted = Set(items.map(\.key))
        shown = shown.filter { child in
            if wanted.contains(child.key) { return true }
            remove(child.widget)
            return false
        }
        for (place, item) in items.enumerated() {
            if place < shown.count, shown[place].key == item.key { continue }
            if let old = shown.firstIndex(where: { $0.key == item.key }) {
                guard old > place else { continue }
                let child = shown.remove(at: old)
                child.widget.retain()
                remove(child.widget)
                insert(child.widget, at: place)
                child.widget.release()
                shown.insert(child, at: place)
            } else {
                guard left > 0 else {
                    unfinished = items
                    goOnLater()
                    return
                }
                left -= 1
                let widget = item.make()
                insert(widget, at: place)
                shown.insert((item.key, widget), at: place)
            }
        }
    }

    private func goOnLater() {
        guard !isWaiting else { return }
        isWaiting = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            isWaiting = false
            if !unfinished.isEmpty { show(unfinished, atOnce: Self.slice) }
        }
    }

    /// The widget of something; nil when it is not shown.
    package func widget(_ key: some Hashable) -> Widget? {
        let key = AnyHashable(key)
        return shown.first { $0.key == key }?.widget
    }

    /// What a widget is; nil when it is not one of these.
    package func key(of widget: Widget) -> AnyHashable? { shown.first { $0.widget == widget }?.key }

    private func insert(_ widget: Widget, at place: Int) {
        if isList {
            gtk_list_box_insert(container.opaque, widget.gtk, Int32(place))
        } else {
            gtk_box_insert_child_after(container.cast(), widget.gtk, place == 0 ? nil : shown[place - 1].widget.gtk)
        }
    }

    private func remove(_ widget: Widget) {
        if isList {
            gtk_list_box_remove(container.opaque, widget.gtk)
        } else {
            gtk_box_remove(container.cast(), widget.gtk)
        }
    }
}
