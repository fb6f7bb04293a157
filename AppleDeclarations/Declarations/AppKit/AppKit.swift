@_exported public import Foundation

@available(macOS 10, *)
@MainActor
open class NSWindow: NSObject {}

@available(macOS 10, *)
@MainActor
open class NSApplication: NSObject {
    open class var shared: NSApplication { NSApplication() }

    open var keyWindow: NSWindow? { nil }

    open var mainWindow: NSWindow? { nil }
}
