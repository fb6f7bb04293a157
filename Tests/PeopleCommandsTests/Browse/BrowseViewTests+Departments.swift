import GraphPeople
import PeopleFinder
import TerminalScreen
import Testing

@testable import PeopleCommands

/// What gives way to what others need more: the account, and the column of the departments.
extension BrowseViewTests {
    private static func department(_ name: String) -> ExtendedProperties {
        var properties = ExtendedProperties()
        properties.department = name
        return properties
    }

    @Test("the account's name gives way before what is typed is cut")
    func accountGivesWay() {
        func top(_ typed: String) -> String {
            let content = BrowseSample.content {
                ($0.account, $0.search) = ("debra.berger@contoso.onmicrosoft.com", EditedText(typed))
            }
            return picture(content, Size(60, 12)).text(ofRow: 0)
        }
        #expect(top("marketing assistant").contains("› marketing assistant  Alt-A debra.berger@cont"))
        #expect(top("assistant of the marketing director in").hasSuffix("› assistant of the marketing director in"))
    }

    @Test("the department gives way before names and titles are cut, and an address is whole")
    func departmentGivesWay() {
        let sales = Self.department("Sales & Marketing")
        let content = BrowseSample.content {
            $0.people = [
                Person(id: "1", displayName: "Henrietta Mueller", jobTitle: "Marketing Assistant", extended: sales),
                Person(id: "2", displayName: "Miriam Graham", jobTitle: "Director of Marketing", extended: sales),
                Person(
                    id: "3", displayName: "Johanna Lorenz", mail: "johannal@contoso.onmicrosoft.com",
                    extended: Self.department("Service & Support")),
            ]
            $0.card = nil
        }
        let list = text(picture(content, Size(66, 24)))
        for whole in ["Henrietta Mueller", "Marketing Assistant", "johannal@contoso.onmicrosoft.com"] {
            #expect(list.contains(whole), "\(whole)")
        }
        #expect(!list.contains("Sales") && !list.contains("Service"))
    }

    @Test("a department that everybody has needs no column, unless somebody was found by nothing else")
    func sameDepartment() {
        func list(_ search: String, _ departments: String...) -> String {
            let content = BrowseSample.content {
                $0.search = EditedText(search)
                $0.people = departments.enumerated().map { number, name in
                    Person(
                        id: "\(number)", displayName: "Miriam Graham \(number)", jobTitle: "Director",
                        extended: Self.department(name))
                }
                $0.card = nil
            }
            return text(picture(content, Size(200, 24)))
        }
        #expect(!list("mir", "Marketing", "Marketing").contains("Marketing"))
        #expect(list("marketing", "Marketing", "Marketing").contains("Marketing"))
        #expect(list("mir", "Marketing", "Sales").contains("Marketing"))
        #expect(list("mir", "Marketing", "").contains("Marketing"))
        #expect(list("mir", "Marketing").contains("Marketing"))
    }
}
