#if canImport(SwiftUI) && canImport(ContactsUI) && canImport(UIKit)
import Contacts
import ContactsUI
import GraphPeople
import PeopleFinder
import SwiftUI
import UIKit

/// The system's own screen of somebody who is in no address book: there they can be added, or put to a contact of one's choice.
struct ContactCard: UIViewControllerRepresentable {
    let person: Person
    let photo: PersonPhoto?
    /// Is told whether the person was saved.
    let finish: @MainActor (Bool) -> Void

    // In a bar of its own, because a stack of SwiftUI's does not show what the controller puts into its bar.
    func makeUIViewController(context: Context) -> UINavigationController {
        let controller = CNContactViewController(forUnknownContact: CNMutableContact(person, photo: photo))
        // Without one there is nothing to save in.
        controller.contactStore = CNContactStore()
        controller.delegate = context.coordinator
        let finish = finish
        controller.navigationItem.leftBarButtonItem = UIBarButtonItem(
            systemItem: .cancel, primaryAction: UIAction { _ in finish(false) })
        return UINavigationController(rootViewController: controller)
    }

    func updateUIViewController(_ controller: UINavigationController, context: Context) {}

    func makeCoordinator() -> Coordinator {
        Coordinator(finish: finish)
    }

    final class Coordinator: NSObject, CNContactViewControllerDelegate {
        private let finish: @MainActor (Bool) -> Void

        init(finish: @escaping @MainActor (Bool) -> Void) {
            self.finish = finish
        }

        nonisolated func contactViewController(
            _ viewController: CNContactViewController, didCompleteWith contact: CNContact?
        ) {
            let (finish, isSaved) = (finish, contact != nil)
            // The system calls its delegates on the main thread.
            MainActor.assumeIsolated { finish(isSaved) }
        }
    }
}
#endif
