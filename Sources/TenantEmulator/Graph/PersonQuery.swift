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
    private let filter: FilterExpression?
    private let order: (name: String, isDescending: Bool)?

    init(_ parameters: FormParameters) throws(GraphError) {
        top = try Self.number(parameters["$top"], "$top", 1...Self.largestPage) ?? Self.defaultPageSize
        skip = try Self.number(parameters["$skip"], "$skip", 0...100_000) ?? 0
        search = parameters["$search"].map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\"")) }
        if search != nil, skip > 0 { throw .badRequest("$skip is not supported together with $search.") }
        select = try GraphType.people.selection(parameters["$select"])?.map(\.name)
        filter = try parameters["$filter"].map { text throws(GraphError) in
            let filter = try FilterParser.parse(text, of: .people)
            if case .or = filter { throw GraphError(.invalidFilter) }
            return filter
        }
        order = try parameters["$orderby"].map { text throws(GraphError) in
            let (name, isDescending) = try ListQuery.order(text)
            let property = try GraphType.people.property(name)
            guard property.isCompared else { throw GraphError(.sortingUnsupported) }
            return (property.name, isDescending)
        }
    }

    /// Those of the people who are asked for, in the order that is asked for: by relevance if none is.
    func apply(to people: [DirectoryUser], in database: EmulatorDatabase) async throws -> [DirectoryUser] {
        guard filter != nil || order != nil else { return people }
        let objects = people.map { JSONValue.object(PersonJSON.members(of: $0, rank: 0)) }
        let places = try await database.places(of: objects, where: filter?.condition ?? .always)
        guard let order else { return places.map { people[$0] } }
        let keys = objects.map { object in
            let value = order.name.split(separator: "/").reduce(Optional(object)) { $0?[String($1)] }
            return NameFolding.fold(value?.string ?? "")
        }
        let sorted = places.sorted { order.isDescending ? keys[$0] > keys[$1] : keys[$0] < keys[$1] }
        return sorted.map { people[$0] }
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
        let person = GraphType.people.template.merging([
            "id": .string(user.id), "displayName": .string(user.displayName), "givenName": .optional(user.givenName),
            "surname": .optional(user.surname), "jobTitle": .optional(user.jobTitle),
            "companyName": .optional(user.companyName), "department": .optional(user.department),
            "officeLocation": .optional(user.officeLocation), "userPrincipalName": .string(name),
            "imAddress": imAddress, "scoredEmailAddresses": .array(addresses), "phones": .array(phones),
            "personType": ["class": .string(kinds.main), "subclass": .string(kinds.sub)],
        ])
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
