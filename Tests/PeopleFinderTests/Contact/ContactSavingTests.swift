import GraphPeople
import NativeOAuth
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("Somebody is put into the address book", .timeLimit(.minutes(1)))
struct ContactSavingTests {
    private actor Book {
        private(set) var saved: [Person.ID] = []

        func save(_ person: Person) -> Bool {
            saved.append(person.id)
            return true
        }
    }

    private struct Full: Error {}

    @Test("the button says so once the person is there, and does it once")
    func saved() async {
        let book = Book()
        let model = ContactSaving { person, _ in await book.save(person) }
        #expect(model.label == .actionSaveContact)
        #expect(model.canSave)
        await model.saveTapped(Person(id: "1"))
        await model.saveTapped(Person(id: "1"))
        #expect(model.phase == .saved)
        #expect(model.label == .actionSaved)
        #expect(!model.canSave)
        #expect(model.message == nil)
        #expect(await book.saved == ["1"])
    }

    @Test("who does not let the app use the address book is told where that is changed, and can try again")
    func refused() async {
        let model = ContactSaving { _, _ in false }
        await model.saveTapped(Person(id: "1"))
        #expect(model.phase == .refused)
        #expect(model.message == .contactRefused)
        #expect(model.canSave)
    }

    @Test("an address book that does not take the person is told, and can be tried again")
    func failed() async {
        let model = ContactSaving { _, _ in throw Full() }
        await model.saveTapped(Person(id: "1"))
        #expect(model.phase == .failed)
        #expect(model.message == .contactFailed)
        #expect(model.canSave)
    }

    @Test("who leaves the screen meanwhile finds the button as it was")
    func canceled() async {
        let model = ContactSaving { _, _ in throw CancellationError() }
        await model.saveTapped(Person(id: "1"))
        #expect(model.phase == .idle)
    }
}
