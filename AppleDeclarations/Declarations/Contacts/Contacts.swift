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

    open func unifiedContacts(
        matching predicate: NSPredicate, keysToFetch keys: [any CNKeyDescriptor]
    ) throws -> [CNContact] { [] }

    open func unifiedContact(
        withIdentifier identifier: String, keysToFetch keys: [any CNKeyDescriptor]
    ) throws -> CNContact { CNContact() }

    open func execute(_ saveRequest: CNSaveRequest) throws {}
}

@available(iOS 9, macOS 10.11, visionOS 1, *)
open class CNSaveRequest: NSObject {
    public override init() {}

    open func add(_ contact: CNMutableContact, toContainerWithIdentifier identifier: String?) {}

    open func update(_ contact: CNMutableContact) {}
}

@available(iOS 9, macOS 10.11, visionOS 1, *)
open class CNContact: NSObject {
    public override init() {}

    @available(iOS 11, macOS 10.13, visionOS 1, *)
    open class func predicateForContacts(matchingEmailAddress emailAddress: String) -> NSPredicate {
        NSPredicate(value: false)
    }

    open var identifier: String { "" }

    open var givenName: String { "" }

    open var familyName: String { "" }

    open var jobTitle: String { "" }

    open var departmentName: String { "" }

    open var organizationName: String { "" }

    open var emailAddresses: [CNLabeledValue<NSString>] { [] }

    open var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] { [] }

    open var imageData: Data? { nil }
}

@available(iOS 9, macOS 10.11, visionOS 1, *)
open class CNMutableContact: CNContact {
    open override var givenName: String {
        get { "" }
        set {}
    }

    open override var familyName: String {
        get { "" }
        set {}
    }

    open override var jobTitle: String {
        get { "" }
        set {}
    }

    open override var departmentName: String {
        get { "" }
        set {}
    }

    open override var organizationName: String {
        get { "" }
        set {}
    }

    open override var emailAddresses: [CNLabeledValue<NSString>] {
        get { [] }
        set {}
    }

    open override var phoneNumbers: [CNLabeledValue<CNPhoneNumber>] {
        get { [] }
        set {}
    }

    open override var imageData: Data? {
        get { nil }
        set {}
    }
}

@available(iOS 9, macOS 10.11, visionOS 1, *)
open class CNLabeledValue<ValueType>: NSObject where ValueType: NSCopying & NSSecureCoding {
    public init(label: String?, value: ValueType) { self.value = value }

    public let value: ValueType
}

@available(iOS 9, macOS 10.11, visionOS 1, *)
open class CNPhoneNumber: NSObject, NSCopying, NSSecureCoding {
    public init(stringValue string: String) {}

    open var stringValue: String { "" }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    public static var supportsSecureCoding: Bool { true }

    public required init?(coder: NSCoder) { nil }

    open func encode(with coder: NSCoder) {}
}

@available(iOS 9, macOS 10.11, visionOS 1, *)
public let CNLabelWork = "work"

@available(iOS 9, macOS 10.11, visionOS 1, *)
public let CNLabelPhoneNumberMobile = "mobile"

@available(iOS 9, macOS 10.11, visionOS 1, *)
public protocol CNKeyDescriptor: NSCopying, NSSecureCoding, NSObjectProtocol {}

@available(iOS 9, macOS 10.11, visionOS 1, *)
extension NSString: CNKeyDescriptor {}

@available(iOS 9, macOS 10.11, visionOS 1, *)
public let CNContactGivenNameKey = "givenName"

@available(iOS 9, macOS 10.11, visionOS 1, *)
public let CNContactFamilyNameKey = "familyName"

@available(iOS 9, macOS 10.11, visionOS 1, *)
public let CNContactJobTitleKey = "jobTitle"

@available(iOS 9, macOS 10.11, visionOS 1, *)
public let CNContactDepartmentNameKey = "departmentName"

@available(iOS 9, macOS 10.11, visionOS 1, *)
public let CNContactOrganizationNameKey = "organizationName"

@available(iOS 9, macOS 10.11, visionOS 1, *)
public let CNContactEmailAddressesKey = "emailAddresses"

@available(iOS 9, macOS 10.11, visionOS 1, *)
public let CNContactPhoneNumbersKey = "phoneNumbers"

@available(iOS 9, macOS 10.11, visionOS 1, *)
public let CNContactImageDataKey = "imageData"
