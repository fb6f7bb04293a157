import Foundation
import GraphPeople
import NativeOAuth
import PeopleTestSupport
import Testing

@testable import PeopleFinder

@Suite("Words for those who do not see the screen")
struct ControlTests {
    @Test("every control has a label and, where it has one, a hint in every language", arguments: Control.allCases)
    func controls(control: Control) {
        for language in TextLanguage.allCases {
            let texts = Texts(language)
            let hint: [Phrase] = control.hint.map { [$0] } ?? []
            for phrase in [control.label, control.label(for: "Test Testová")] + hint {
                #expect(!texts[phrase].isEmpty && !texts[phrase].contains("%"), "\(language)")
                #expect(language == .english || TextTable.texts(in: language)[phrase.key] != nil, "\(phrase.key)")
            }
        }
    }

    @Test("a control about somebody names them, and each other one is called by what it is everywhere")
    func names() {
        let aboutSomebody: Set<Control> = [
            .goBack, .showManager, .call, .mail, .chat, .copy, .shareContact,
            .saveContact, .showPhoto, .addFavorite, .removeFavorite, .moreActions,
            .switchAccount, .signOut,
        ]
        for control in Control.allCases {
            for language in TextLanguage.allCases {
                let said = Texts(language)[control.label(for: "Test Testová")]
                #expect(said.contains("Test Testová") == aboutSomebody.contains(control), "\(control) \(language)")
            }
        }
        for rotor in [Phrase.rotorPeople, .rotorWaysToReach, .rotorOrganization] {
            #expect(Set(TextLanguage.allCases.map { Texts($0)[rotor] }).count >= 4)
        }
    }

    @Test("every step's button and every action has words, and two numbers are told apart")
    func actions() throws {
        let person = Person(
            id: "1", displayName: "Test Testová", userPrincipalName: "test@contoso.example",
            mail: "test@contoso.example", businessPhones: ["+1 425 555 0109", "+1 425 555 0110"])
        let actions = PersonAction.all(for: person)
        for language in TextLanguage.allCases {
            let texts = Texts(language)
            let spoken = actions.map { texts[$0.spokenLabel(for: person)] }
            #expect(Set(spoken).count == actions.count, "\(language) \(spoken)")
            #expect(actions.allSatisfy { !texts[$0.label].isEmpty })
        }
    }

    @Test("a row says the name first, then the work, then what marks the person")
    func rows() throws {
        var extended = ExtendedProperties()
        (extended.department, extended.userType, extended.accountEnabled) = ("Retail", "Guest", false)
        let person = Person(
            id: "1", displayName: "Test Testová", jobTitle: "Tester", officeLocation: "", extended: extended)
        let texts = Texts(.english)
        #expect(
            texts.row(of: person, presence: Presence(availability: "BeRightBack"))
                == "Test Testová, Tester, Retail, Guest, No longer active, Away")
        #expect(texts.row(of: Person(id: "1", displayName: "A"), isMe: true) == "A, You")
        #expect(person.marks(isFavorite: true) == [.personFavorite, .personGuest, .personInactive])
        let account = try AccountRecord.sample().account
        #expect(texts.row(of: account, isInUse: true) == "Adele Vance, adelevance@contoso.example, In use")
        for language in TextLanguage.allCases {
            #expect(Texts(language).row(of: person).hasPrefix("Test Testová"))
        }
    }

    @Test("a copy of the directory says how far it has come, with numbers as the language has them")
    func progress() {
        let begun = DirectoryCopy.Progress(people: 0)
        #expect(Texts(.english).progress(of: begun) == "0 of … people")
        let filling = DirectoryCopy.Progress(people: 1_234, total: 56_789)
        #expect(Texts(.english).progress(of: filling) == "1,234 of 56,789 people")
        #expect(Texts(.brazilianPortuguese).progress(of: filling).contains("56.789"))
    }

    @Test(
        "every presence that Microsoft has is one of the six that are said",
        arguments: [
            ("Available", .presenceAvailable), ("AvailableIdle", .presenceAvailable), ("Busy", .presenceBusy),
            ("BusyIdle", .presenceBusy), ("DoNotDisturb", .presenceDoNotDisturb), ("Away", .presenceAway),
            ("BeRightBack", .presenceAway), ("Offline", .presenceOffline), ("PresenceUnknown", .presenceUnknown),
            ("Brand new", .presenceUnknown),
        ] as [(String, Phrase)])
    func presence(availability: String, phrase: Phrase) {
        #expect(Presence(availability: availability).label == phrase)
    }
}
