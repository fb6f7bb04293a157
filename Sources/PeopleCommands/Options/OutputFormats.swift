import ArgumentParser

/// How a list is written.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
    case table, json
}

/// How people that were found are written.
enum PeopleFormat: String, ExpressibleByArgument, CaseIterable {
    case table, json, jsonl, csv, vcard
}

/// How one person is written.
enum PersonFormat: String, ExpressibleByArgument, CaseIterable {
    case card, json, vcard
}

/// How a token is written.
enum TokenFormat: String, ExpressibleByArgument, CaseIterable {
    case raw, json
}

/// How a report is written.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json
}
