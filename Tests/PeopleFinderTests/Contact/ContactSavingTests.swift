import GraphPeople
import NativeOAuth
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("Somebody is put into the address book", .timeLimit(.minutes(1)))
struct ContactSavingTests {
    private final class Book: ContactKeeping {
        struct Full: Error {}

        /// Who is there; nil when the app may not look.
        let known: [SavedContact]?
        let error: (any Error)?
        let done = Locked<[String]>([])

        init(_ known: [SavedContact]? = [], failing error: (any Error)? = nil) {
            self.known = known
            self.error = error
        }

        func contacts(like person: Person) throws -> [SavedContact]? {
            if known == nil, let error { throw error }
            return known
        }

        func add(_ person: Person, photo: PersonPhoto?) throws {
            if let error { throw error }
            done.withLock { $0.append("new \(person.id)") }
        }

        func complete(_ contact: SavedContact, with person: Person, photo: PersonPhoto?) throws {
            if let error { throw error }
            done.withLock { $0.append("\(contact.id) with \(person.id)") }
        }
    }

    private let adele = Person(id: "1")
    private let known = SavedContact(id: "c", name: "Adele V.")

    @Test("nobody is saved before they were shown; then the button says so, and does it once")
    func saved() async {
        let book = Book()
        let model = ContactSaving(book)
        #expect(model.canSave)
        await model.addTapped(adele)
        #expect(model.phase == .idle && book.done.withLock { $0 }.isEmpty)
        await model.saveTapped(adele)
        #expect(model.phase == .reviewing([]))
        #expect(model.isReviewing && !model.canSave)
        #expect(book.done.withLock { $0 }.isEmpty)
        await model.addTapped(adele)
        await model.addTapped(adele)
        await model.saveTapped(adele)
        #expect(model.phase == .saved)
        #expect(!model.canSave)
        #expect(model.message == nil)
        #expect(book.done.withLock { $0 } == ["new 1"])
    }

    @Test("who has the same address already is shown, and can be completed instead of being there twice")
    func complete() async {
        let book = Book([known])
        let model = ContactSaving(book)
        await model.saveTapped(adele)
        #expect(model.known == [known])
        await model.completeTapped(known, with: adele)
        #expect(model.phase == .saved)
        #expect(model.known.isEmpty)
        #expect(book.done.withLock { $0 } == ["c with 1"])
    }

    @Test("who looks and saves nobody finds the button as it was", arguments: [true, false])
    func reviewed(isSaved: Bool) async {
        let model = ContactSaving(Book())
        model.reviewed(isSaved: true)
        #expect(model.phase == .idle)
        await model.saveTapped(adele)
        if isSaved { model.reviewed(isSaved: true) } else { model.cancelTapped() }
        #expect(model.phase == (isSaved ? .saved : .idle))
        #expect(model.canSave == !isSaved)
        // The screen of the system's closes afterwards.
        model.cancelTapped()
        #expect(model.phase == (isSaved ? .saved : .idle))
    }

    @Test("who does not let the app use the address book is told where that is changed, and can try again")
    func refused() async {
        let model = ContactSaving(Book(nil))
        await model.saveTapped(adele)
        #expect(model.phase == .refused)
        #expect(model.message == .contactRefused)
        #expect(model.canSave)
    }

    @Test("an address book that does not look, or does not take the person, is told, and can be tried again")
    func failed() async {
        for book in [Book(failing: Book.Full()), Book(nil, failing: Book.Full())] {
            let model = ContactSaving(book)
            await model.saveTapped(adele)
            await model.addTapped(adele)
            #expect(model.phase == .failed)
            #expect(model.message == .contactFailed)
            #expect(model.canSave)
        }
    }

    @Test("who leaves the screen meanwhile finds the button as it was")
    func canceled() async {
        for book in [Book(failing: CancellationError()), Book(nil, failing: CancellationError())] {
            let model = ContactSaving(book)
            await model.saveTapped(adele)
            await model.addTapped(adele)
            #expect(model.phase == .idle)
        }
    }

    @Test("what a contact has already is known in other capitals, and set in another way")
    func same() {
        #expect(SavedContact.isSame("AdeleV@contoso.example", "adelev@Contoso.example"))
        #expect(SavedContact.isSame("+420 601 234 567", "+420601234567"))
        #expect(SavedContact.isSame("(020) 7946-0123", "020 7946 0123"))
        #expect(!SavedContact.isSame("+420 601 234 567", "601 234 567"))
        #expect(!SavedContact.isSame("a@contoso.example", "b@contoso.example"))
    }
}
