@_exported public import Foundation

@MainActor
open class UIWindow: NSObject {}

@MainActor
open class UIApplication: NSObject {
    @available(iOSApplicationExtension, unavailable)
    @available(visionOSApplicationExtension, unavailable)
    open class var shared: UIApplication { UIApplication() }

    open var connectedScenes: Set<UIScene> { [] }
}

@MainActor
open class UIScene: NSObject {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive = 0
        case foregroundInactive = 1
        case background = 2
    }

    open var activationState: ActivationState { .unattached }
}

@MainActor
open class UIWindowScene: UIScene {
    open var keyWindow: UIWindow? { nil }

    open var traitCollection: UITraitCollection { UITraitCollection() }
}

open class UITraitCollection: NSObject, @unchecked Sendable {
    open var activeAppearance: UIUserInterfaceActiveAppearance { .unspecified }
}

public enum UIUserInterfaceActiveAppearance: Int, Sendable {
    case unspecified = -1
    case inactive = 0
    case active = 1
}

open class UIColor: NSObject {
    open class var systemGroupedBackground: UIColor { UIColor() }
}

open class UIImage: NSObject {
    public init?(data: Data) {}
}

@MainActor
open class UIPasteboard: NSObject {
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

    open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {}
}

public enum UIKeyboardType: Int, Sendable {
    case asciiCapable = 1
    case URL = 3
    case emailAddress = 7
}

public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public static let username = UITextContentType(rawValue: "username")

    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}
