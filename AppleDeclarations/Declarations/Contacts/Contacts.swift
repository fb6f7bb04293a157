@_exported public import Foundation

@available(iOS 9, macOS 10.11, visionOS 1, *)
public enum CNEntityType: Int, Sendable {
    case contacts = 0
}

@available(iOS 9, macOS 10.11, visionOS 1, *)
public enum CNAuthorizationStatus: Int, Sendable {
    case notDetermined = 0
    case restricted = 1
    case denied = 2
    case authorized = 3
    // Apple may add cases, and has added `limited`: whoever switches over this one needs a `default`.
    case futureCase = 99
}

@available(iOS 9, macOS 10.11, visionOS 1, *)
open class CNContactStore: NSObject {
    public override init() {}

    open class func authorizationStatus(for entityType: CNEntityType) -> CNAuthorizationStatus { .notDetermined }

    open func requestAccess(for entityType: CNEntityType) async throws -> Bool { false }

    open func execute(_ saveRequest: CNSaveRequest) throws {}
}

@available(iOS 9, macOS 10.11, visionOS 1, *)
open class CNSaveRequest: NSObject {
    public override init() {}

    open func add(_ contact: CNMutableContact, toContainerWithIdentifier identifier: String?) {}
}

@available(iOS 9, macOS 10.11, visionOS 1, *)
open class CNContact: NSObject {
    public override init() {}
}

@available(iOS 9, macOS 10.11, visionOS 1, *)
open class CNMutableContact: CNContact {
    open var givenName = ""

    open var familyName = ""

    open var jobTitle = ""

    open var departmentName = ""

    open var organizationName = ""

    open var emailAddresses: [CNLabeledValue<NSString>] = []

    open var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] = []

    open var imageData: Data?
}

@available(iOS 9, macOS 10.11, visionOS 1, *)
open class CNLabeledValue<ValueType>: NSObject where ValueType: NSCopying & NSSecureCoding {
    public init(label: String?, value: ValueType) {}
}

@available(iOS 9, macOS 10.11, visionOS 1, *)
open class CNPhoneNumber: NSObject, NSCopying, NSSecureCoding {
    public init(stringValue string: String) {}

    open func copy(with zone: NSZone? = nil) -> Any { self }

    public static var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) { nil }

    open func encode(with coder: NSCoder) {}
}

@available(iOS 9, macOS 10.11, visionOS 1, *)
public let CNLabelWork = "work"

@available(iOS 9, macOS 10.11, visionOS 1, *)
public let CNLabelPhoneNumberMobile = "mobile"
