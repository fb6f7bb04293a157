/// Lists of objects that are few, such as groups.
///
/// > Source: [List groups](https://learn.microsoft.com/graph/api/group-list),
/// > [Support for filter on properties of directory objects](https://learn.microsoft.com/graph/aad-advanced-queries#support-for-filter-by-properties-of-microsoft-entra-id-directory-objects)
extension ListQuery {
    /// The places of those that it finds, in its order: that of their ids, which say nothing, if it has none.
    func places(of objects: [JSONValue], in database: EmulatorDatabase) async throws -> [Int] {
        let property = order?.property.name ?? "id"
        let keys = objects.map { NameFolding.fold($0[property]?.string ?? "") }
        let sorted = try await database.places(of: objects, where: condition).sorted { keys[$0] < keys[$1] }
        return order?.isDescending == true ? sorted.reversed() : sorted
    }

    /// The places of those on the page; how many there are in all if asked for, and where the next page begins.
    func page(
        of objects: [JSONValue], in database: EmulatorDatabase
    ) async throws -> (places: ArraySlice<Int>, count: Int?, next: PagePosition?) {
        // A list with people in it has places that no other list has.
        guard let start = Int(exactly: position?.row ?? 0), start >= 0 else { throw GraphError(.invalidPageToken) }
        let all = try await places(of: objects, in: database)
        let end = start + top
        return (
            all.dropFirst(start).prefix(top), wantsCount ? all.count : nil,
            end < all.count ? PagePosition(row: Int64(end)) : nil
        )
    }
}
