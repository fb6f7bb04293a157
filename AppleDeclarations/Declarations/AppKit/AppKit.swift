@_exported public import Foundation

@MainActor
open class NSWindow: NSObject {}

@MainActor
open class NSApplication: NSObject {
    open class var shared: NSApplication { NSApplication() }

    open var keyWindow: NSWindow? { nil }

    open var mainWindow: NSWindow? { nil }
}

open class NSImage: NSObject {
    public init?(data: Data) {}
}

@MainActor
open class NSPasteboard: NSObject {
    public struct PasteboardType: RawRepresentable, Hashable, Sendable {
        public static let string = PasteboardType(rawValue: "public.utf8-plain-text")

        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public struct ContentsOptions: OptionSet, Sendable {
        public static let currentHostOnly = ContentsOptions(rawValue: 1)

        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }
    }

    open class var general: NSPasteboard { NSPasteboard() }

    @discardableResult
    open func prepareForNewContents(with options: ContentsOptions = []) -> Int { 0 }

    @discardableResult
    open func setString(_ string: String, forType dataType: PasteboardType) -> Bool { false }
}

public struct NSTextContentType: RawRepresentable, Hashable, Sendable {
    public static let username = NSTextContentType(rawValue: "username")

    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
