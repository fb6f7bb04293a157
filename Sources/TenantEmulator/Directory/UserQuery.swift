import Foundation

struct UserQuery: Sendable {
    struct Order: Sendable, Equatable {
        var property = UserProperty.displayName
        var isDescending = false
        var column: String { property.filterColumn }
    }

    /// The page sizes that Graph allows, and the one that it takes.
    static let pageSizes = 1...999
    static let defaultPageSize = 100
    let filter: FilterExpression?
    let search: FilterExpression?
    let expand: [Expansion]
    let select: UserSelection?
    let order: Order
    let isOrdered: Bool
    var top: Int
    let wantsCount: Bool
    let position: PagePosition?
    let tenantID: String
    /// Whom the list is about; nil for everybody.
    var relationship: SQLCondition?

    init(
        _ parameters: FormParameters, in tenantID: String, isEventual: Bool, isMixed: Bool = false, seal: Seal
    ) throws(GraphError) {
        self.tenantID = tenantID
        try QueryOptions.checkForDirectory(parameters)
        if parameters["$search"] != nil, !isEventual { throw .searchNeedsHeader }
        let asksCount = try Self.count(parameters["$count"])
        // A search is an advanced query already.
        let isAdvanced = isEventual && (asksCount || parameters["$search"] != nil)
        select = try UserSelection.parse(parameters["$select"], isList: true, isMixed: isMixed)
        filter = try parameters["$filter"].map { text throws(GraphError) in
            try FilterParser.parse(text, isAdvanced: isAdvanced)
        }
        search = try parameters["$search"].map { text throws(GraphError) in try FilterParser.parse(search: text) }
        expand = try Expansion.parse(parameters["$expand"])
        if isAdvanced, !expand.isEmpty, !expand.allSatisfy(\.isAdvanced) {
            throw .unsupportedQuery("$expand is not supported in an advanced query.")
        }
        order = try Self.order(parameters["$orderby"], isAdvanced: isAdvanced)
        isOrdered = parameters["$orderby"] != nil
        if parameters["$orderby"] != nil, filter != nil, !isAdvanced { throw .sortingUnsupported }
        top = try Self.top(parameters["$top"])
        position = try parameters["$skiptoken"].map { text throws(GraphError) in
            try PagePosition(text, of: parameters, seal: seal)
        }
        // The count comes with the first page only.
        wantsCount = isEventual && asksCount && position == nil
    }

    static func count(_ text: String?) throws(GraphError) -> Bool {
        switch text?.lowercased() {
        case nil, "false": return false
        case "true": return true
        default:
            throw .badRequest(
                "Invalid value '\(text ?? "")' for $count query option found. Valid values are true or false.")
        }
    }

    static func top(_ text: String?) throws(GraphError) -> Int {
        guard let text else { return defaultPageSize }
        guard let top = Int(text) else {
            throw .badRequest(
                "Invalid value '\(text)' for $top query option found. The $top query option requires a non-negative integer value."
            )
        }
        guard pageSizes.contains(top) else {
            throw .unsupportedQuery("Invalid page size specified: '\(top)'. Must be between 1 and 999 inclusive.")
        }
        return top
    }

    private static func order(_ text: String?, isAdvanced: Bool) throws(GraphError) -> Order {
        guard let text else { return Order() }
        let words = text.split(separator: " ")
        guard let name = words.first, words.count <= 2, !text.contains(",") else { throw .sortingUnsupported }
        // Those who were removed are in the order of their names, too.
        if isAdvanced, name.lowercased() == "deleteddatetime" { return Order() }
        guard let property = UserProperty(name: name) else { throw .unknownProperty(String(name)) }
        switch property {
        case .displayName, .userPrincipalName: break
        case .createdDateTime where isAdvanced: break
        default: throw .sortingUnsupported
        }
        switch words.dropFirst().first?.lowercased() {
        case nil, "asc": return Order(property: property)
        case "desc": return Order(property: property, isDescending: true)
        default: throw .badRequest("Invalid value '\(text)' for $orderby query option found.")
        }
    }
}
