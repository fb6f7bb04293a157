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

@available(macOS 10, *)
open class NSImage: NSObject {
    public init?(data: Data) {}
}

@available(macOS 10, *)
@MainActor
open class NSPasteboard: NSObject {
    @available(macOS 10.13, *)
    public struct PasteboardType: RawRepresentable, Hashable, Sendable {
        @available(macOS 10.6, *)
        public static let string = PasteboardType(rawValue: "public.utf8-plain-text")

        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    @available(macOS 10.12, *)
    public struct ContentsOptions: OptionSet, Sendable {
        public static let currentHostOnly = ContentsOptions(rawValue: 1)

        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }
    }

    open class var general: NSPasteboard { NSPasteboard() }

    @available(macOS 10.12, *)
    @discardableResult
    open func prepareForNewContents(with options: ContentsOptions = []) -> Int { 0 }

    @discardableResult
    open func setString(_ string: String, forType dataType: PasteboardType) -> Bool { false }
}

@available(macOS 11, *)
public struct NSTextContentType: RawRepresentable, Hashable, Sendable {
    @available(macOS 11, *)
    public static let username = NSTextContentType(rawValue: "username")

    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
