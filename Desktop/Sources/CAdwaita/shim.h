// GTK and libadwaita, and what Swift cannot say of them: macros, variadic functions, and libdispatch's main queue.
#pragma once

// Later versions have other names for what the oldest one that is supported has.
#define ADW_DISABLE_DEPRECATION_WARNINGS
#define GDK_DISABLE_DEPRECATION_WARNINGS
#define GLIB_DISABLE_DEPRECATION_WARNINGS
#include <adwaita.h>
#include <sys/eventfd.h>

#if !ADW_CHECK_VERSION(1, 2, 0)
#error "PeopleFinder needs libadwaita 1.2 or newer."
#endif

// libdispatch has these for CoreFoundation's run loop: a descriptor that is readable when the main queue has work, and the
// function that does it.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

typedef struct {
    GSource source;
    int handle;
} ShimMainQueueSource;

static gboolean shim_main_queue_dispatch(GSource *source, GSourceFunc callback, gpointer data) {
    eventfd_t count;
    // Not read twice: what comes from here on makes it readable again.
    eventfd_read(((ShimMainQueueSource *)source)->handle, &count);
    _dispatch_main_queue_callback_4CF(NULL);
    return G_SOURCE_CONTINUE;
}

static inline void shim_follow_main_queue(void) {
    static GSourceFuncs functions = {.dispatch = shim_main_queue_dispatch};
    GSource *source = g_source_new(&functions, sizeof(ShimMainQueueSource));
    int handle = _dispatch_get_main_queue_handle_4CF();
    ((ShimMainQueueSource *)source)->handle = handle;
    g_source_add_unix_fd(source, handle, G_IO_IN);
    g_source_set_static_name(source, "main actor");
    g_source_attach(source, NULL);
    g_source_unref(source);
}

// MARK: Casts that are macros

static inline gboolean shim_holds_object(const GValue *value) { return G_VALUE_HOLDS_OBJECT(value); }
static inline gboolean shim_is(gpointer object, GType type) { return G_TYPE_CHECK_INSTANCE_TYPE(object, type); }

// MARK: Properties, whose functions are variadic

static inline void shim_set_string(gpointer object, const char *name, const char *value) {
    g_object_set(object, name, value, NULL);
}
static inline void shim_set_int(gpointer object, const char *name, int value) { g_object_set(object, name, value, NULL); }
static inline void shim_set_double(gpointer object, const char *name, double value) {
    g_object_set(object, name, value, NULL);
}
static inline void shim_set_object(gpointer object, const char *name, gpointer value) {
    g_object_set(object, name, value, NULL);
}
static inline char *shim_get_string(gpointer object, const char *name) {
    char *value = NULL;
    g_object_get(object, name, &value, NULL);
    return value;
}
static inline gboolean shim_get_boolean(gpointer object, const char *name) {
    gboolean value = FALSE;
    g_object_get(object, name, &value, NULL);
    return value;
}

// MARK: Styles

// Adds CSS to what libadwaita has.
static inline void shim_add_style(const char *css) {
    GtkCssProvider *provider = gtk_css_provider_new();
    gtk_css_provider_load_from_data(provider, css, -1);
    gtk_style_context_add_provider_for_display(
        gdk_display_get_default(), GTK_STYLE_PROVIDER(provider), GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    g_object_unref(provider);
}

// MARK: Signals of any kind

// Gets what a signal has to say; its answer counts where the signal wants one.
typedef gboolean (*ShimHandler)(gpointer data, const GValue *arguments, guint count);

typedef struct {
    GClosure closure;
    ShimHandler handler;
    void (*release)(gpointer);
} ShimClosure;

static void shim_marshal(
    GClosure *closure, GValue *result, guint count, const GValue *arguments, gpointer hint, gpointer data) {
    gboolean answer = ((ShimClosure *)closure)->handler(closure->data, arguments, count);
    if (result != NULL && G_VALUE_HOLDS_BOOLEAN(result)) g_value_set_boolean(result, answer);
}

static void shim_finalize(gpointer data, GClosure *closure) { ((ShimClosure *)closure)->release(data); }

static inline gulong shim_connect(
    gpointer object, const char *signal, ShimHandler handler, gpointer data, void (*release)(gpointer)) {
    GClosure *closure = g_closure_new_simple(sizeof(ShimClosure), data);
    ((ShimClosure *)closure)->handler = handler;
    ((ShimClosure *)closure)->release = release;
    g_closure_set_marshal(closure, shim_marshal);
    g_closure_add_finalize_notifier(closure, data, shim_finalize);
    return g_signal_connect_closure(object, signal, closure, FALSE);
}

// MARK: Accessibility, whose functions are variadic

static inline gpointer shim_new_with_role(GType type, GtkAccessibleRole role) {
    return g_object_new(type, "accessible-role", role, NULL);
}
// What is set again is told again to who listens.
static inline gboolean shim_says_anew(gpointer widget, const char *what, const char *text) {
    if (g_strcmp0(g_object_get_data(widget, what), text) == 0) return FALSE;
    g_object_set_data_full(widget, what, g_strdup(text), g_free);
    return TRUE;
}
static inline void shim_accessible_label(gpointer widget, const char *text) {
    if (!shim_says_anew(widget, "shim-label", text)) return;
    // Rows are called after their title, too, and would say it twice.
    gtk_accessible_reset_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}
static inline void shim_accessible_description(gpointer widget, const char *text) {
    if (!shim_says_anew(widget, "shim-description", text)) return;
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text, -1);
}
static inline void shim_accessible_level(gpointer widget, int level) {
    gtk_accessible_update_property(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_PROPERTY_LEVEL, level, -1);
}
