import Foundation

/// A request for the people around somebody, understood.
///
/// > Source: [List people](https://learn.microsoft.com/graph/api/user-list-people)
struct PersonQuery: Sendable {
    private static let defaultPageSize = 10
    /// As many as the documentation asks for.
    ///
    /// > Source: [Change the number of people](https://learn.microsoft.com/graph/people-insights-overview#change-the-number-of-people-and-fields-returned)
    private static let largestPage = 1000
    let top: Int
    let skip: Int
    let search: String?
    let select: [String]?
    private let filter: [(member: String, value: String)]
    private let order: (member: String, isDescending: Bool)?

    init(_ parameters: FormParameters) throws(GraphError) {
        top = try Self.number(parameters["$top"], "$top", 1...Self.largestPage) ?? Self.defaultPageSize
        skip = try Self.number(parameters["$skip"], "$skip", 0...100_000) ?? 0
        search = parameters["$search"].map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\"")) }
        if search != nil, skip > 0 { throw .badRequest("$skip is not supported together with $search.") }
        select = try parameters["$select"].map { text throws(GraphError) in
            try text.split(separator: ",").map { name throws(GraphError) in
                try Self.member(name.trimmingCharacters(in: .whitespaces), among: PersonJSON.names)
            }
        }
        filter = try parameters["$filter"].map { text throws(GraphError) in try Self.clauses(text) } ?? []
        order = try parameters["$orderby"].map { text throws(GraphError) in
            let (name, isDescending) = try ListQuery.order(text)
            return (try Self.member(name, among: PersonJSON.comparedNames), isDescending)
        }
    }

    /// Those of the people who are asked for, in the order that is asked for: by relevance if none is.
    func apply(to people: [DirectoryUser]) -> [DirectoryUser] {
        let found = people.filter { person in
            filter.allSatisfy { clause in
                PersonJSON.text(clause.member, of: person).map(NameFolding.fold) == NameFolding.fold(clause.value)
            }
        }
        guard let order else { return found }
        func key(_ person: DirectoryUser) -> String {
            NameFolding.fold(PersonJSON.text(order.member, of: person) ?? "")
        }
        return found.sorted { order.isDescending ? key($0) > key($1) : key($0) < key($1) }
    }

    /// `member eq 'text'`, one or more, with `and` between them.
    private static func clauses(_ text: String) throws(GraphError) -> [(member: String, value: String)] {
        var tokens = try FilterLexer.tokens(text)[...]
        var clauses: [(member: String, value: String)] = []
        repeat {
            guard case .word(let name)? = tokens.popFirst(), case .word(let operation)? = tokens.popFirst(),
                operation.lowercased() == "eq", case .text(let value)? = tokens.popFirst()
            else { throw .invalidFilter }
            clauses.append((try member(name, among: PersonJSON.comparedNames), value))
            guard let next = tokens.popFirst() else { return clauses }
            guard case .word(let word) = next, word.lowercased() == "and" else { throw .invalidFilter }
        } while true
    }

    private static func member(_ name: String, among names: [String]) throws(GraphError) -> String {
        guard let member = names.first(where: { $0.lowercased() == name.lowercased() }) else {
            throw .unknownProperty(name, of: "person")
        }
        return member
    }

    private static func number(
        _ text: String?, _ name: String, _ range: ClosedRange<Int>
    ) throws(GraphError) -> Int? {
        guard let text else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .badRequest("Invalid value '\(text)' for \(name) query option found.")
        }
        return number
    }
}

enum PersonJSON {
    /// The properties, in the order of the documentation's example; `rank` others are more relevant.
    static func members(of user: DirectoryUser, rank: Int, select: [String]? = nil) -> [JSONValue.Member] {
        var phones = user.businessPhones.map { phone($0, type: "business") }
        if let mobile = user.mobilePhone { phones.append(phone(mobile, type: "mobile")) }
        let addresses: [JSONValue] =
            user.mail.map { [["address": .string($0), "relevanceScore": .number(max(30 - rank, 1))]] } ?? []
        let kinds = kinds(of: user)
        let name = user.userPrincipalName
        let imAddress: JSONValue = name.isEmpty ? .null : .string("sip:\(name)")
        let person: JSONValue = [
            "id": .string(user.id), "displayName": .string(user.displayName), "givenName": .optional(user.givenName),
            "surname": .optional(user.surname), "birthday": "", "personNotes": "", "isFavorite": false,
            "jobTitle": .optional(user.jobTitle), "companyName": .optional(user.companyName), "yomiCompany": "",
            "department": .optional(user.department), "officeLocation": .optional(user.officeLocation),
            "profession": "", "userPrincipalName": .string(name), "imAddress": imAddress,
            "scoredEmailAddresses": .array(addresses), "phones": .array(phones), "postalAddresses": [], "websites": [],
            "personType": ["class": .string(kinds.main), "subclass": .string(kinds.sub)],
        ]
        // Graph sends the id whatever is selected.
        return (person.members ?? []).filter { $0.name == "id" || select?.contains($0.name) ?? true }
    }

    /// The members that a hit of a search has: no id among them.
    ///
    /// > Source: [Use the Microsoft Search API to search people](https://learn.microsoft.com/graph/search-concept-person)
    static func hit(_ user: DirectoryUser, rank: Int) -> [JSONValue.Member] {
        let names = [
            "displayName", "givenName", "surname", "jobTitle", "department", "officeLocation", "userPrincipalName",
            "phones",
        ]
        let addresses: [JSONValue] = user.mail.map { [["address": .string($0), "rank": .number(rank)]] } ?? []
        return members(of: user, rank: rank, select: names).filter { $0.name != "id" } + [
            .init(name: "emailAddresses", value: .array(addresses))
        ]
    }

    /// The group of somebody's department, which is among those whom they write to.
    static func group(of user: DirectoryUser) -> DirectoryUser {
        let name = user.department ?? "Everybody"
        return DirectoryUser(
            id: DirectoryUser.objectID("group/\(user.tenantID)/\(name)"), tenantID: user.tenantID,
            userPrincipalName: "", displayName: name, userType: "Group")
    }

    /// Somebody outside whom the person has among their own contacts.
    ///
    /// > Source: [Use search to select people](https://learn.microsoft.com/graph/people-insights-overview#use-search-to-select-people)
    static func contact(of user: DirectoryUser) -> DirectoryUser {
        DirectoryUser(
            id: DirectoryUser.objectID("contact/\(user.id)"), tenantID: user.tenantID, userPrincipalName: "",
            displayName: "Jacob Cazares (TAILSPIN)", mail: "jacobc@tailspin.example", userType: "Contact")
    }

    static let names = members(of: DirectoryUser(id: "", userPrincipalName: "", displayName: ""), rank: 0).map(\.name)

    static let comparedNames = [
        "displayName", "givenName", "surname", "jobTitle", "companyName", "department", "officeLocation",
        "userPrincipalName", "personType/class", "personType/subclass",
    ]

    static func text(_ name: String, of user: DirectoryUser) -> String? {
        switch name {
        case "personType/class": kinds(of: user).main
        case "personType/subclass": kinds(of: user).sub
        default: UserProperty(name: name).flatMap(user.text)
        }
    }

    /// > Source: [Person types](https://learn.microsoft.com/graph/search-concept-person#person-types)
    private static func kinds(of user: DirectoryUser) -> (main: String, sub: String) {
        switch user.userType {
        case "Guest": ("Other", "Guest")
        case "Group": ("Group", "UnifiedGroup")
        case "Contact": ("Person", "PersonalContact")
        default: user.givenName ?? user.surname == nil ? ("Other", "Room") : ("Person", "OrganizationUser")
        }
    }

    private static func phone(_ number: String, type: String) -> JSONValue {
        ["type": .string(type), "number": .string(number)]
    }
}
