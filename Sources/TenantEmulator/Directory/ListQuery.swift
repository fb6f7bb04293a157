/// What the options of a query for a list ask for, whatever is in the list.
struct ListQuery: Sendable {
    /// The page sizes that Graph allows, and the one that it takes.
    static let pageSizes = 1...999
    static let defaultPageSize = 100

    /// What `$search` and `$filter` ask of each object; nil for nothing.
    let asked: FilterExpression?
    let order: (property: GraphProperty, isDescending: Bool)?
    var top: Int
    let isAdvanced: Bool
    let wantsCount: Bool
    let position: PagePosition?
    var condition: SQLCondition { asked?.condition ?? .always }

    init(_ parameters: FormParameters, isEventual: Bool, seal: Seal, of type: GraphType) throws(GraphError) {
        for (name, _) in parameters.pairs where ["$skip", "$apply", "$compute"].contains(name.lowercased()) {
            throw .badRequest("'\(name)' is not supported by the service.")
        }
        let (searched, filtered) = (parameters["$search"], parameters["$filter"])
        if searched != nil, !isEventual { throw GraphError(.searchNeedsHeader) }
        let asksCount = try Self.count(parameters["$count"])
        // A search is an advanced query already.
        let isAdvanced = isEventual && (asksCount || searched != nil)
        let search = try searched.map { text throws(GraphError) in try FilterParser.parse(search: text, of: type) }
        let filter = try filtered.map { text throws(GraphError) in
            try FilterParser.parse(text, isAdvanced: isAdvanced, of: type)
        }
        let both = [search, filter].compactMap(\.self)
        asked = both.count > 1 ? .and(both) : both.first
        order = try parameters["$orderby"].map { text throws(GraphError) in
            let (name, isDescending) = try Self.order(text)
            let property = try type.property(name)
            guard property.isOrdered(isAdvanced: isAdvanced) else { throw GraphError(.sortingUnsupported) }
            return (property, isDescending)
        }
        if order != nil, filter != nil, !isAdvanced { throw GraphError(.sortingUnsupported) }
        top = try Self.top(parameters["$top"])
        position = try parameters["$skiptoken"].map { text throws(GraphError) in
            try PagePosition(text, of: parameters, seal: seal)
        }
        self.isAdvanced = isAdvanced
        // The count comes with the first page only.
        wantsCount = isEventual && asksCount && position == nil
    }

    private static func count(_ text: String?) throws(GraphError) -> Bool {
        switch text?.lowercased() {
        case nil, "false": return false
        case "true": return true
        default: throw GraphError(.unknownCount, text ?? "")
        }
    }

    private static func top(_ text: String?) throws(GraphError) -> Int {
        guard let text else { return defaultPageSize }
        guard let top = Int(text) else { throw GraphError(.unknownTop, text) }
        guard pageSizes.contains(top) else {
            throw .unsupportedQuery("Invalid page size specified: '\(top)'. Must be between 1 and 999 inclusive.")
        }
        return top
    }

    /// The one property that `$orderby` names, as it is written there.
    static func order(_ text: String) throws(GraphError) -> (name: String, isDescending: Bool) {
        let words = text.split(separator: " ")
        guard let name = words.first, words.count <= 2, !text.contains(",") else {
            throw GraphError(.sortingUnsupported)
        }
        switch words.dropFirst().first?.lowercased() {
        case nil, "asc": return (String(name), false)
        case "desc": return (String(name), true)
        default: throw .badRequest("Invalid value '\(text)' for $orderby query option found.")
        }
    }
}
