public import Foundation

// Apple names the systems without a version: it comes with Xcode. These are the first that a test of an app's screens ran on.
@available(iOS 9, macOS 10.11, visionOS 1, *)
@MainActor
public protocol XCUIElementTypeQueryProvider {
    var buttons: XCUIElementQuery { get }

    var searchFields: XCUIElementQuery { get }

    var firstMatch: XCUIElement { get }
}

@available(iOS 9, macOS 10.11, visionOS 1, *)
@MainActor
open class XCUIElement: NSObject, XCUIElementTypeQueryProvider {
    override init() {}

    open var buttons: XCUIElementQuery { XCUIElementQuery() }

    open var searchFields: XCUIElementQuery { XCUIElementQuery() }

    open var firstMatch: XCUIElement { self }

    open func waitForExistence(timeout: TimeInterval) -> Bool { false }

    open func tap() {}

    open func typeText(_ text: String) {}
}

@available(iOS 9, macOS 10.11, visionOS 1, *)
@MainActor
open class XCUIElementQuery: NSObject, XCUIElementTypeQueryProvider {
    override init() {}

    open var buttons: XCUIElementQuery { self }

    open var searchFields: XCUIElementQuery { self }

    open var firstMatch: XCUIElement { XCUIElement() }

    open subscript(key: String) -> XCUIElement { XCUIElement() }

    open func matching(_ predicate: NSPredicate) -> XCUIElementQuery { self }
}

@available(iOS 9, macOS 10.11, visionOS 1, *)
@MainActor
open class XCUIApplication: XCUIElement {
    public override init() {}

    public init(bundleIdentifier: String) {}

    open var launchArguments: [String] = []

    open func launch() {}
}

// Foundation's own on Apple's systems; on Linux it is there and cannot be used.
extension NSPredicate {
    @available(iOS 3, macOS 10.4, visionOS 1, *)
    public convenience init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(value: false)
    }
}
