import GraphPeople
import NativeOAuth
import PeopleFinder
import Testing

@MainActor
@Suite("People are put into the address book from rows and menus", .timeLimit(.minutes(1)))
struct ContactDeskTests {
    private struct Book: ContactKeeping {
        let added = Locked<[String]>([])
        var isOpen = true

        func contacts(like person: Person) throws -> [SavedContact]? { isOpen ? [] : nil }

        func add(_ person: Person, photo: PersonPhoto?) throws { added.withLock { $0.append(person.id) } }

        func complete(_ contact: SavedContact, with person: Person, photo: PersonPhoto?) throws {}
    }

    private let adele = Person(id: "1", displayName: "Adele Vance")
    private let jan = Person(id: "2", displayName: "Jan Žižka")

    @Test("one after the other is saved, and whoever was is not offered again")
    func both() async {
        let book = Book()
        let desk = ContactDesk(book)
        #expect(desk.canSave(adele) && desk.label(for: adele) == .actionSaveContact)
        await desk.saveTapped(adele)
        #expect(desk.person == adele && desk.saving.isReviewing)
        await desk.saving.addTapped(adele)
        #expect(!desk.canSave(adele) && desk.label(for: adele) == .actionSaved)
        #expect(desk.canSave(jan) && desk.label(for: jan) == .actionSaveContact)

        await desk.saveTapped(jan)
        #expect(desk.person == jan && desk.saving.isReviewing)
        await desk.saving.addTapped(jan)
        #expect(book.added.withLock { $0 } == ["1", "2"])
        await desk.saveTapped(adele)
        #expect(desk.person == jan && desk.label(for: adele) == .actionSaved)
    }

    @Test("while somebody is shown nobody else is begun with; who was given up can be saved after all")
    func oneAtATime() async {
        let desk = ContactDesk(Book())
        await desk.saveTapped(adele)
        #expect(!desk.canSave(jan))
        await desk.saveTapped(jan)
        #expect(desk.person == adele)
        desk.saving.cancelTapped()
        #expect(desk.canSave(adele) && desk.canSave(jan))
    }

    @Test("an address book that is closed says so of this person, and can be asked again")
    func refused() async {
        let desk = ContactDesk(Book(isOpen: false))
        await desk.saveTapped(adele)
        #expect(desk.saving.message == .contactRefused && desk.canSave(adele))
        await desk.saveTapped(jan)
        #expect(desk.person == jan && desk.saving.message == .contactRefused)
    }
}
