public import Foundation

// Apple names the systems without a version: it comes with Xcode. These are the first that a test of an app's screens ran on.
@MainActor
public protocol XCUIElementTypeQueryProvider {
    var buttons: XCUIElementQuery { get }

    var searchFields: XCUIElementQuery { get }

    var firstMatch: XCUIElement { get }
}

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

@MainActor
open class XCUIElementQuery: NSObject, XCUIElementTypeQueryProvider {
    override init() {}

    open var buttons: XCUIElementQuery { self }

    open var searchFields: XCUIElementQuery { self }

    open var firstMatch: XCUIElement { XCUIElement() }

    open subscript(key: String) -> XCUIElement { XCUIElement() }

    open func matching(_ predicate: NSPredicate) -> XCUIElementQuery { self }
}

@MainActor
open class XCUIApplication: XCUIElement {
    public override init() {}

    public init(bundleIdentifier: String) {}

    open var launchArguments: [String] = []

    open func launch() {}
}

// Foundation's own on Apple's systems; on Linux it is there and cannot be used.
extension NSPredicate {
    public convenience init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(value: false)
    }
}
