#if canImport(SwiftUI) && canImport(Contacts)
import Contacts
import GraphPeople

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
#endif
