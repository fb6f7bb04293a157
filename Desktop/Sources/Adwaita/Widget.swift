package import CAdwaita

/// A widget of GTK, or another object of GLib: no more than a pointer.
///
/// Who has it in a window keeps it alive.
@MainActor package struct Widget: @MainActor Hashable {
    package let pointer: UnsafeMutableRawPointer

    /// Takes what a function of GTK has made.
    package init(_ pointer: UnsafeMutableRawPointer) { self.pointer = pointer }
    /// Takes what a function of GTK has made of a type that it does not show.
    package init(_ pointer: OpaquePointer) { self.init(UnsafeMutableRawPointer(pointer)) }

    /// Makes a widget of a type, with the CSS classes that it is to have.
    package init(_ type: GType, classes: [String] = []) {
        self.init(UnsafeMutableRawPointer(g_object_new_with_properties(type, 0, nil, nil)))
        for name in classes { add(class: name) }
    }

    /// The same as a function of GTK wants it.
    package var opaque: OpaquePointer { OpaquePointer(pointer) }

    /// The same as a function of GTK wants it.
    package func cast<Kind>(_ kind: Kind.Type = Kind.self) -> UnsafeMutablePointer<Kind> {
        pointer.assumingMemoryBound(to: kind)
    }

    package var gtk: UnsafeMutablePointer<GtkWidget> { cast() }
    package func isA(_ type: GType) -> Bool { shim_is(pointer, type) != 0 }
    package func add(class name: String) { gtk_widget_add_css_class(gtk, name) }

    /// Keeps it alive until ``release()``, wherever it is.
    @discardableResult package func retain() -> Widget {
        g_object_ref_sink(pointer)
        return self
    }

    /// Lets go of it.
    package func release() { g_object_unref(pointer) }
}

extension Widget {
    /// Sets a property, unless it has the value already: what is set again is told again.
    @discardableResult package func set(_ name: String, _ text: String) -> Widget {
        if string(name) != text { shim_set_string(pointer, name, text) }
        return self
    }

    @discardableResult package func set(_ name: String, _ isSet: Bool) -> Widget { set(name, isSet ? 1 : 0) }

    /// Sets a whole number of any kind, or the value of an enumeration.
    @discardableResult package func set(_ name: String, _ number: Int) -> Widget {
        shim_set_int(pointer, name, Int32(clamping: number))
        return self
    }

    @discardableResult package func set(_ name: String, _ number: Double) -> Widget {
        shim_set_double(pointer, name, number)
        return self
    }

    @discardableResult package func set(_ name: String, _ object: Widget) -> Widget {
        shim_set_object(pointer, name, object.pointer)
        return self
    }

    package func string(_ name: String) -> String {
        guard let text = shim_get_string(pointer, name) else { return "" }
        defer { g_free(text) }
        return String(cString: text)
    }

    package func bool(_ name: String) -> Bool { shim_get_boolean(pointer, name) != 0 }

    /// Names it to those who do not see it, and says what it does where the label does not say it all.
    @discardableResult package func spoken(_ label: String, hint: String? = nil) -> Widget {
        shim_accessible_label(pointer, label)
        if let hint { shim_accessible_description(pointer, hint) }
        return self
    }

    @discardableResult package func margin(_ all: Int) -> Widget { margin(all, all) }

    @discardableResult package func margin(_ vertical: Int, _ horizontal: Int) -> Widget {
        set("margin-top", vertical).set("margin-bottom", vertical)
            .set("margin-start", horizontal).set("margin-end", horizontal)
    }

    @discardableResult package func expanding() -> Widget { set("hexpand", true).set("vexpand", true) }

    @discardableResult package func with(_ change: @MainActor (Widget) -> Void) -> Widget {
        change(self)
        return self
    }
}
