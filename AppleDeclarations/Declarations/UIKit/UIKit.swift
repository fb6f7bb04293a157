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

    open var traitCollection: UITraitCollection { UITraitCollection() }
}

@available(iOS 8, visionOS 1, *)
open class UITraitCollection: NSObject, @unchecked Sendable {
    @available(iOS 14, visionOS 1, *)
    open var activeAppearance: UIUserInterfaceActiveAppearance { .unspecified }
}

@available(iOS 14, visionOS 1, *)
public enum UIUserInterfaceActiveAppearance: Int, Sendable {
    case unspecified = -1
    case inactive = 0
    case active = 1
}

@available(iOS 2, visionOS 1, *)
open class UIColor: NSObject {
    @available(iOS 13, visionOS 1, *)
    open class var systemGroupedBackground: UIColor { UIColor() }
}

@available(iOS 2, visionOS 1, *)
open class UIImage: NSObject {
    public init?(data: Data) {}
}

@available(iOS 3, visionOS 1, *)
@MainActor
open class UIPasteboard: NSObject {
    @available(iOS 10, visionOS 1, *)
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public static let localOnly = OptionsKey(rawValue: "localOnly")
        public static let expirationDate = OptionsKey(rawValue: "expirationDate")

        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    open class var general: UIPasteboard { UIPasteboard() }

    open var string: String?

    @available(iOS 10, visionOS 1, *)
    open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {}
}

@available(iOS 2, visionOS 1, *)
public enum UIKeyboardType: Int, Sendable {
    case asciiCapable = 1
    case URL = 3
    case emailAddress = 7
}

@available(iOS 10, visionOS 1, *)
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    @available(iOS 11, visionOS 1, *)
    public static let username = UITextContentType(rawValue: "username")

    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
