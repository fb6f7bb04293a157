#if canImport(SwiftUI) && canImport(Contacts)
import Contacts
import PeopleFinder

extension CNMutableContact {
    /// What ``complete(with:)`` looks at and fills.
    static var filledKeys: [any CNKeyDescriptor] {
        [
            CNContactGivenNameKey, CNContactFamilyNameKey, CNContactJobTitleKey, CNContactDepartmentNameKey,
            CNContactOrganizationNameKey, CNContactEmailAddressesKey, CNContactPhoneNumbersKey, CNContactImageDataKey,
        ].map { $0 as NSString }
    }

    /// Takes over what is empty here, and the addresses and numbers that are not here yet.
    func complete(with other: CNContact) {
        if jobTitle.isEmpty { jobTitle = other.jobTitle }
        if departmentName.isEmpty { departmentName = other.departmentName }
        if organizationName.isEmpty { organizationName = other.organizationName }
        if imageData == nil { imageData = other.imageData }
        emailAddresses += other.emailAddresses.filter { new in
            !emailAddresses.contains { SavedContact.isSame("\($0.value)", "\(new.value)") }
        }
        phoneNumbers += other.phoneNumbers.filter { new in
            !phoneNumbers.contains { SavedContact.isSame($0.value.stringValue, new.value.stringValue) }
        }
    }
}
#endif
