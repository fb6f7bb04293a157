public import Foundation

@available(iOS 2, visionOS 1, *)
@MainActor
open class UINavigationController: UIViewController {
    public init(rootViewController: UIViewController) {}
}

@available(iOS 2, visionOS 1, *)
@MainActor
open class UINavigationItem: NSObject {
    open var leftBarButtonItem: UIBarButtonItem?
}

@available(iOS 2, visionOS 1, *)
@MainActor
open class UIBarButtonItem: NSObject {
    @available(iOS 2, visionOS 1, *)
    public enum SystemItem: Int, Sendable {
        case cancel = 1
    }

    @available(iOS 14, visionOS 1, *)
    public init(systemItem: SystemItem, primaryAction: UIAction? = nil) {}
}

@available(iOS 13, visionOS 1, *)
@MainActor
open class UIAction: NSObject {
    public init(handler: @escaping @MainActor (UIAction) -> Void) {}
}
