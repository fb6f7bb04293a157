/// Some people of a population as rows of the directory, with all of their texts in one piece of memory.
///
/// A String for each of somebody's forty texts would cost more than the row does in the database.
struct PopulationRows: Sendable {
    /// The columns that differ from one person to the next.
    enum Column: Int, CaseIterable, Sendable {
        case id, accountEnabled, userPrincipalName, userPrincipalNameFolded, displayName, displayNameFolded, givenName
        case givenNameFolded, surname, surnameFolded, mail, mailFolded, mailNicknameFolded, jobTitle, jobTitleFolded
        case department, departmentFolded, officeLocation, officeLocationFolded, businessPhones, businessPhonesFolded
        case mobilePhone, mobilePhoneFolded, preferredLanguage, preferredLanguageFolded, managerID, userType
        case userTypeFolded, city, cityFolded, companyName, companyNameFolded, country, countryFolded, employeeId
        case employeeIdFolded
        /// The words of the name, which are in a table of their own.
        case tokens

        /// Those of the table of people.
        static let ofPeople = allCases.filter { $0 != .tokens }
        fileprivate static let count = allCases.count

        var name: String { "\(self)" }
    }

    /// Where a text is; columns may share one.
    struct Text: Sendable {
        fileprivate let start: Int32
        fileprivate let count: Int32
    }

    /// How many people there are.
    private(set) var count = 0
    /// The texts, in UTF-8.
    var bytes: [UInt8] = []
    private var texts: [Text?] = []
    /// Everybody as JSON, in UTF-8, one after the other.
    private(set) var objects: [UInt8] = []
    private var ends: [Int] = []

    /// Makes room.
    init(capacity: Int) {
        bytes.reserveCapacity(capacity * 600)
        objects.reserveCapacity(capacity * 400)
        ends.reserveCapacity(capacity)
        texts.reserveCapacity(capacity * Column.count)
    }

    /// Begins the next row, in which everything is null.
    mutating func begin() {
        count += 1
        texts.append(contentsOf: repeatElement(nil, count: Column.count))
    }

    /// Writes a text, which belongs to no column yet.
    mutating func text(_ write: (inout [UInt8]) -> Void) -> Text {
        let start = bytes.count
        write(&bytes)
        return text(since: start)
    }

    /// All that was written since there were so many bytes.
    func text(since start: Int) -> Text {
        Text(start: Int32(start), count: Int32(bytes.count - start))
    }

    /// Gives a column of the row its text.
    mutating func set(_ column: Column, _ text: Text?) {
        texts[texts.count - Column.count + column.rawValue] = text
    }

    /// Gives a column its text, which is the same when it is folded.
    mutating func set(_ column: Column, folded: Column, _ text: Text?) {
        set(column, text)
        set(folded, text)
    }

    /// Writes a text into a column of the row, and what is compared of it into another one.
    mutating func set(_ column: Column, folded: Column, _ text: FoldedText) {
        set(column, self.text { $0.append(text.text) })
        set(folded, self.text { $0.append(text.folded) })
    }

    /// Where the text of a column is, counted from 0; nil is null.
    func range(_ row: Int, _ column: Column) -> Range<Int>? {
        texts[row * Column.count + column.rawValue].map { Int($0.start)..<Int($0.start + $0.count) }
    }

    /// Ends the row: writes what it has as the JSON of a list.
    mutating func end() {
        var object = objects
        objects = []
        for property in Self.listed {
            object.append(contentsOf: property.lead)
            guard let range = range(count - 1, property.column) else {
                object.append("null")
                continue
            }
            bytes.withUnsafeBufferPointer { bytes in
                let text = UnsafeBufferPointer(rebasing: bytes[range])
                if property.isJSON {
                    object.append(contentsOf: text)
                } else if PlainText.isPlain(text) {
                    object.append(UInt8(ascii: "\""))
                    object.append(contentsOf: text)
                    object.append(UInt8(ascii: "\""))
                } else {
                    object.append(JSONValue.string(String(decoding: text, as: UTF8.self)).text)
                }
            }
        }
        object.append(UInt8(ascii: "}"))
        ends.append(object.count)
        objects = object
    }

    /// Where the JSON of a row is in ``objects``.
    func object(_ row: Int) -> Range<Int> { (row == 0 ? 0 : ends[row - 1])..<ends[row] }

    /// What a list shows by default: what stands before the value, the column with it, and whether that is JSON already.
    private static let listed: [(lead: [UInt8], column: Column, isJSON: Bool)] =
        UserProperty.byDefault.enumerated().compactMap { index, property in
            let lead = (index == 0 ? "{" : ",") + "\"\(property.rawValue)\":"
            return Column.allCases.first { $0.name == property.rawValue }
                .map { (Array(lead.utf8), $0, property.kind == .texts) }
        }
}
