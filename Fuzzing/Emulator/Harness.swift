import Foundation

/// The parsers of the emulator for what clients ask, each with what must hold whatever it is given.
enum Harness: String, CaseIterable {
    case filter, search

    func run(_ input: [UInt8]) {
        let text = String(decoding: input, as: UTF8.self)
        switch self {
        case .filter: filter(text)
        case .search: search(text)
        }
    }

    /// `$filter`.
    private func filter(_ text: String) {
        let simple = try? FilterParser.parse(text)
        guard let filter = try? FilterParser.parse(text, isAdvanced: true) else {
            require(simple == nil, "An ordinary query takes what an advanced one refuses")
            return
        }
        require(simple == nil || simple == filter, "An advanced query means something else")
        let again = filter.text
        require(
            again.contains("?") || (try? FilterParser.parse(again, isAdvanced: true)) == filter,
            "A filter does not come back")
        People.shared.check(filter.condition)
        plantedBug(again.contains(" in ('"))
    }

    /// `$search`.
    private func search(_ text: String) {
        guard let condition = (try? FilterParser.parse(search: text))?.condition else { return }
        People.shared.check(condition)
        plantedBug(condition.arguments.count > 4)
    }
}

/// In the place of the emulator's resources: an error is as good without a text of its own, and the properties are read from
/// their file.
enum PackageResources {
    static let graph_errors_txt: [UInt8] = []
    static let graph_properties_txt = [UInt8](
        (try? Data(contentsOf: URL(fileURLWithPath: "Sources/TenantEmulator/Resources/graph-properties.txt"))) ?? Data()
    )
}
