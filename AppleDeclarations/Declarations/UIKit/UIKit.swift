@_exported public import Foundation

@available(iOS 2, visionOS 1, *)
@MainActor
open class UIWindow: NSObject {}

@available(iOS 2, visionOS 1, *)
@MainActor
open class UIApplication: NSObject {
    @available(iOSApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    open class var shared: UIApplication { UIApplication() }

    @available(iOS 13, visionOS 1, *)
    open var connectedScenes: Set<UIScene> { [] }
}

@available(iOS 13, visionOS 1, *)
@MainActor
open class UIScene: NSObject {
    @available(iOS 13, visionOS 1, *)
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive = 0
        case foregroundInactive = 1
        case background = 2
    }

    open var activationState: ActivationState { .unattached }
}

@available(iOS 13, visionOS 1, *)
@MainActor
open class UIWindowScene: UIScene {
    @available(iOS 15, visionOS 1, *)
    open var keyWindow: UIWindow? { nil }
}
