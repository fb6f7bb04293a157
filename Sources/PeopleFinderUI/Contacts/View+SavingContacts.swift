#if canImport(SwiftUI)
import Accessibility
import GraphPeople
import PeopleFinder
import SwiftUI

extension View {
    /// Lets what is in here, and the menus of its window, save people in the address book.
    ///
    /// - Parameters:
    ///   - desk: Saves them.
    ///   - tell: Tells why somebody was not saved.
    /// - Returns: The view.
    func savingContacts(at desk: ContactDesk, tell: @escaping @MainActor (Phrase) -> Void) -> some View {
        modifier(SavingContacts(desk: desk, tell: tell))
    }
}

private struct SavingContacts: ViewModifier {
    @Environment(\.texts) private var texts
    /// Whether the sheet is there, or still on its way out: what is told meanwhile can be lost.
    @State private var isCovered = false

    private let desk: ContactDesk
    private let tell: @MainActor (Phrase) -> Void

    init(desk: ContactDesk, tell: @escaping @MainActor (Phrase) -> Void) {
        self.desk = desk
        self.tell = tell
    }

    func body(content: Content) -> some View {
        content
            .environment(\.contactDesk, desk)
            .focusedSceneValue(\.contactDesk, desk)
            .sheet(isPresented: isReviewing) {
                isCovered = false
                if let message = desk.saving.message { tell(message) }
            } content: {
                if let person = desk.person { ContactReview(desk.saving, person: person, photo: desk.photo) }
            }
            .onChange(of: desk.saving.phase) { _, phase in
                if desk.saving.isReviewing { isCovered = true }
                if let message = desk.saving.message {
                    if !isCovered { tell(message) }
                } else if phase == .saved {
                    AccessibilityNotification.Announcement(texts[.actionSaved]).post()
                }
            }
    }

    private var isReviewing: Binding<Bool> {
        Binding { @MainActor [desk] in
            desk.saving.isReviewing
        } set: { @MainActor [desk] isShown in
            if !isShown { desk.saving.cancelTapped() }
        }
    }
}
#endif
