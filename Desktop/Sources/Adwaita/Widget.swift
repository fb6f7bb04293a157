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

@MainActor package protocol PropertyValue {
    func write(to value: UnsafeMutablePointer<GValue>)
}

extension String: PropertyValue {
    package func write(to value: UnsafeMutablePointer<GValue>) {
        g_value_init(value, shim_type_string())
        g_value_set_string(value, self)
    }
}

extension Bool: PropertyValue {
    package func write(to value: UnsafeMutablePointer<GValue>) {
        g_value_init(value, shim_type_boolean())
        g_value_set_boolean(value, self ? 1 : 0)
    }
}

extension Int: PropertyValue {
    /// GLib makes a number of any kind of it, and an enumeration's value, too.
    package func write(to value: UnsafeMutablePointer<GValue>) {
        g_value_init(value, shim_type_int())
        g_value_set_int(value, Int32(clamping: self))
    }
}

extension Double: PropertyValue {
    package func write(to value: UnsafeMutablePointer<GValue>) {
        g_value_init(value, shim_type_double())
        g_value_set_double(value, self)
    }
}

extension Widget: PropertyValue {
    package func write(to value: UnsafeMutablePointer<GValue>) {
        g_value_init(value, shim_type_object())
        g_value_set_object(value, pointer)
    }
}

extension Widget {
    /// Sets a property, unless it has the value already: what is set again is told again.
    @discardableResult package func set(_ name: String, _ value: some PropertyValue) -> Widget {
        if let text = value as? String, string(name) == text { return self }
        var new = GValue()
        value.write(to: &new)
        g_object_set_property(cast(), name, &new)
        g_value_unset(&new)
        return self
    }

    package func string(_ name: String) -> String {
        read(name, shim_type_string()) { g_value_get_string($0).map { String(cString: $0) } ?? "" }
    }

    package func bool(_ name: String) -> Bool { read(name, shim_type_boolean()) { g_value_get_boolean($0) != 0 } }

    private func read<Value>(_ name: String, _ type: GType, _ get: (UnsafePointer<GValue>) -> Value) -> Value {
        var value = GValue()
        g_value_init(&value, type)
        defer { g_value_unset(&value) }
        g_object_get_property(cast(), name, &value)
        return get(&value)
    }

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
