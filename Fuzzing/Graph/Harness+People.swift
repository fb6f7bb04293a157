import Foundation

extension Harness {
    /// Any JSON, which Foundation has to understand in the same way.
    func json(_ input: [UInt8]) {
        let data = Data(input)
        let theirs = try? JSONSerialization.jsonObject(with: data, options: [.fragmentsAllowed])
        do {
            let ours = try JSONTree(data)
            plantedBug(Self.isLongArray(ours))
            guard ours.hasOrdinaryNumbers, !ours.hasHalfCharacter else { return }
            require(theirs.map { ours.isSame(as: $0) } ?? false, "Foundation reads something else, or nothing")
        } catch is JSONFault {
            // Foundation takes more than RFC 8259 has, such as a comma before an end.
        } catch {
            require(false, "Something else was thrown than a fault")
        }
    }

    private static func isLongArray(_ tree: JSONTree) -> Bool {
        if case .array(let elements) = tree { return elements.count > 4 }
        return false
    }

    /// A page of people, and a page of changes: each person is what their own members say, however the one before was written.
    func people(_ input: [UInt8]) {
        let data = Data(input)
        _ = try? GraphBatch.answers(data)
        _ = try? PersonCard.managers(in: data)
        _ = try? JSONDecoder().decode(DirectoryChangeToken.self, from: data)
        guard let answer = try? PeopleAnswer(data) else { return }
        guard case .object(let members)? = try? JSONTree(data) else {
            return require(false, "A page was read of what is no object")
        }
        var people: [Person] = []
        var removed: [String] = []
        // Of several lists the first is the answer.
        let lists = members.filter { $0.name.unicodeScalars.elementsEqual("value".unicodeScalars) }.compactMap {
            if case .array(let elements) = $0.value { elements } else { nil }
        }
        for element in lists.first ?? [] {
            guard let person = Person(expectedOf: element) else { continue }
            if element["@removed"] == nil { people.append(person) } else { removed.append(person.id) }
        }
        require(answer.removed == removed, "Somebody else is gone")
        require(answer.people.count == people.count, "Somebody is missing, or too many")
        for (ours, expected) in zip(answer.people, people) {
            guard expected.extended?.imAddresses != ["not compared"] else { continue }
            require(ours == expected, "A person is not what the page says")
        }
        require(answer.sent.count == people.count, "Nobody knows what was sent")
        // Of somebody whose id is damaged.
        plantedBug(!people.isEmpty && people.count + removed.count < lists.first?.count ?? 0)
    }

    /// What a person types: the queries that are made of it stay queries.
    func queries(_ input: [UInt8]) {
        let text = String(decoding: input, as: UTF8.self)
        require(Self.unquoted(ODataLiteral.string(text), doubling: "'") == text, "A literal does not come back")
        require(Self.unquoted(SearchExpression.quoted(text), escaping: "\\") == text, "A phrase does not come back")
        let target = GraphClient.target("/users", [("search", text), ("top", "1")])
        let items = URLComponents(string: target)?.queryItems
        require(
            items?.map(\.name) == ["$search", "$top"] && items?.first?.value == text, "An address does not come back")
        let item = GraphBatch.Item(id: "1", target: target)
        let body = try? JSONSerialization.jsonObject(with: GraphBatch.body([item])) as? [String: Any]
        require(body != nil, "The body of a batch is no JSON")
        guard let query = try? PeopleQuery(text) else { return }
        var filters = [query.filter]
        switch query.typed.kind {
        case .address(let address):
            filters += [PeopleQuery.filter(address: address), PeopleQuery.filter(otherAddress: address)]
        case .phone(let number):
            let writings = number.writings(typed: query.typed.nameText)
            require(writings.count <= 14 && !writings.isEmpty, "Too many writings of a number")
            filters.append(PeopleQuery.filter(phones: writings, isAdvanced: true))
        case .name: break
        }
        for filter in filters {
            require(Self.isSound(filter, quote: "'", isDoubled: true), "A filter has another meaning")
        }
        let searches = [query.search, query.searchWithMeanings(byWork: true), query.widerSearch(byWork: true)]
        for search in searches.compactMap({ $0 }) {
            require(Self.isSound(search.text, quote: "\"", isDoubled: false), "A search has another meaning")
            require(search.isShort, "A search is too long")
        }
        let named = Person(id: "1", displayName: text, mail: text, jobTitle: text)
        let sorted = PeopleRanking(query, closest: [named.id]).sorted([Person(id: "2"), named])
        require(sorted.count == 2, "Somebody was lost in the order")
        if case .all(let words)? = query.search { plantedBug(words.count > 2) }
    }

    /// The text of a literal in which a sign stands for itself when it comes twice.
    private static func unquoted(_ literal: String, doubling sign: Unicode.Scalar) -> String? {
        var scalars = Array(literal.unicodeScalars)
        guard scalars.count >= 2, scalars.removeFirst() == sign, scalars.removeLast() == sign else { return nil }
        var text = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            if scalars[index] == sign {
                index += 1
                guard index < scalars.count, scalars[index] == sign else { return nil }
            }
            text.append(scalars[index])
            index += 1
        }
        return String(text)
    }

    /// The text of a phrase in quotation marks, in which a sign takes the next one as it is.
    private static func unquoted(_ phrase: String, escaping sign: Unicode.Scalar) -> String? {
        var scalars = Array(phrase.unicodeScalars)
        guard scalars.count >= 2, scalars.removeFirst() == "\"", scalars.removeLast() == "\"" else { return nil }
        var text = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            guard scalars[index] != "\"" else { return nil }
            if scalars[index] == sign { index += 1 }
            guard index < scalars.count else { return nil }
            text.append(scalars[index])
            index += 1
        }
        return String(text)
    }

    /// Whether outside of quotation marks there is nothing but what the queries of this library consist of.
    private static func isSound(_ query: String, quote: Unicode.Scalar, isDoubled: Bool) -> Bool {
        var (isInside, depth, outside) = (false, 0, "")
        let scalars = Array(query.unicodeScalars)
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            if isInside, isDoubled, scalar == quote, index + 1 < scalars.count, scalars[index + 1] == quote {
                index += 1
            } else if isInside, !isDoubled, scalar == "\\" {
                index += 1
            } else if scalar == quote {
                isInside.toggle()
                outside.unicodeScalars.append("_")
            } else if !isInside {
                depth += scalar == "(" ? 1 : scalar == ")" ? -1 : 0
                guard depth >= 0 else { return false }
                outside.unicodeScalars.append(scalar)
            }
            index += 1
        }
        let words = outside.split { !$0.isLetter }.map(String.init)
        let known: Set<String> = [
            "startswith", "displayName", "givenName", "surname", "mail", "userPrincipalName", "and", "or", "AND", "OR",
            "proxyAddresses", "otherMails", "any", "a", "p", "eq", "businessPhones", "mobilePhone",
        ]
        return !isInside && depth == 0 && words.allSatisfy { known.contains($0) }
    }
}

extension Person {
    /// A person as the members say: of those that come twice the first, and of a wrong type none.
    ///
    /// Where a member of people one works with comes, only the id is compared: the order of the others decides there.
    fileprivate init?(expectedOf tree: JSONTree) {
        guard let id = PersonReader.bounded(tree["id"]?.text), !id.isEmpty else { return nil }
        self.init(id: id)
        var extended = ExtendedProperties()
        guard ["phones", "scoredEmailAddresses", "personType"].allSatisfy({ tree[$0] == nil }) else {
            extended.imAddresses = ["not compared"]
            self.extended = extended
            return
        }
        func text(_ name: String) -> String? { PersonReader.bounded(tree[name]?.text) }
        func texts(_ name: String) -> [String] { tree[name]?.texts.compactMap { PersonReader.bounded($0) } ?? [] }
        (displayName, givenName, surname) = (text("displayName"), text("givenName"), text("surname"))
        (mail, userPrincipalName, jobTitle) = (text("mail"), text("userPrincipalName"), text("jobTitle"))
        (officeLocation, mobilePhone) = (text("officeLocation"), text("mobilePhone"))
        (preferredLanguage, businessPhones) = (text("preferredLanguage"), texts("businessPhones"))
        if case .boolean(let flag)? = tree["accountEnabled"] { extended.accountEnabled = flag }
        (extended.userType, extended.department) = (text("userType"), text("department"))
        (extended.companyName, extended.city, extended.state) = (text("companyName"), text("city"), text("state"))
        (extended.country, extended.streetAddress) = (text("country"), text("streetAddress"))
        (extended.postalCode, extended.usageLocation) = (text("postalCode"), text("usageLocation"))
        (extended.mailNickname, extended.faxNumber) = (text("mailNickname"), text("faxNumber"))
        (extended.employeeId, extended.employeeType) = (text("employeeId"), text("employeeType"))
        extended.employeeHireDate = text("employeeHireDate")
        extended.createdDateTime = text("createdDateTime")
        (extended.otherMails, extended.proxyAddresses) = (texts("otherMails"), texts("proxyAddresses"))
        extended.imAddresses = texts("imAddresses")
        if extended != ExtendedProperties() { self.extended = extended }
    }
}
