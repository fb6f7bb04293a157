#if canImport(SwiftUI) && canImport(Contacts)
import Contacts
import GraphPeople
import PeopleFinder

extension CNMutableContact {
    /// A contact with what the directory says of a person; what it does not say stays empty.
    convenience init(_ person: Person, photo: PersonPhoto?) {
        self.init()
        if let givenName = person.givenName, let familyName = person.surname {
            (self.givenName, self.familyName) = (givenName, familyName)
        } else {
            givenName = person.name
        }
        jobTitle = person.jobTitle ?? ""
        departmentName = person.extended?.department ?? ""
        organizationName = person.extended?.companyName ?? ""
        if let mail = person.mail {
            emailAddresses = [CNLabeledValue(label: CNLabelWork, value: mail as NSString)]
        }
        let business = person.businessPhones.map { (CNLabelWork, $0) }
        let mobile = [person.mobilePhone].compactMap { $0 }.map { (CNLabelPhoneNumberMobile, $0) }
        phoneNumbers = (business + mobile).map { label, number in
            CNLabeledValue(label: label, value: CNPhoneNumber(stringValue: number))
        }
        imageData = photo?.data
    }
}

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
