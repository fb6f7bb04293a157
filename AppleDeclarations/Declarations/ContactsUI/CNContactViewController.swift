// An AppKit class of the same name exists on a Mac, with neither of the three: it only shows a contact.
#if canImport(UIKit)
public import Contacts
public import UIKit

@available(iOS 9, visionOS 1, *)
@MainActor
open class CNContactViewController: UIViewController {
    public init(forUnknownContact contact: CNContact) {}

    open var contactStore: CNContactStore?

    open weak var delegate: (any CNContactViewControllerDelegate)?
}

// Its method is optional in Objective-C, of which there is none on Linux.
@available(iOS 9, visionOS 1, *)
public protocol CNContactViewControllerDelegate: NSObjectProtocol {
    func contactViewController(_ viewController: CNContactViewController, didCompleteWith contact: CNContact?)
}
#endif
