import Yams

/// Takes the lists out of an organization's file, and says everything that is wrong in it, and where.
struct OrganizationFileReader {
    private static let lists = ["tenants", "applications", "people", "groups"]
    private static let members = lists + ["lifetimes"]
    private let name: String
    private let root: Node.Mapping
    private var faults: [(line: Int, text: String)] = []
    /// The lines of everything in the lists, by place; a text in a list is found by itself, because sets have no order.
    private(set) var lines: [String: Int] = [:]

    init(text: String, name: String) throws(EmulatorError) {
        self.name = name
        let node: Node?
        do {
            node = try compose(yaml: text)
        } catch let error as YamlError {
            throw Self.error(name, nil, "is neither YAML nor JSON (\(Self.words(error)))")
        } catch {
            throw Self.error(name, nil, "is neither YAML nor JSON")
        }
        guard let root = node?.mapping else {
            throw Self.error(name, node?.mark, "has to be an object with \(Self.members.joined(separator: ", "))")
        }
        self.root = root
        // "$schema" is for editors.
        check(root, at: nil, Self.members, besides: "$schema")
    }

    func finish() throws(EmulatorError) {
        guard !faults.isEmpty else { return }
        let lines = faults.sorted { $0.line < $1.line }.map { $0.text + ($0.text.hasSuffix("?") ? "" : ".") }
        throw EmulatorError(
            .invalidConfiguration, (lines + [Self.advice]).joined(separator: lines.count == 1 ? " " : "\n"))
    }

    /// The whole numbers of an object at the top, of those that it may have; none if the file hasn't got it.
    mutating func numbers(_ object: String, _ names: [String]) -> [String: Int] {
        guard let node = root[object] else { return [:] }
        guard let mapping = node.mapping else {
            note(node.mark, "has no object at \(object)")
            return [:]
        }
        check(mapping, at: object, names)
        var known = mapping
        for (key, _) in mapping where !names.contains(key.string ?? "") { known[key] = nil }
        return decoded(known, from: node, at: object) ?? [:]
    }

    private mutating func locate(_ node: Node, at place: String) {
        lines[place] = node.mark?.line
        if let sequence = node.sequence {
            for (index, value) in sequence.enumerated() {
                locate(value, at: value.string.map { "\(place).\($0)" } ?? "\(place)[\(index)]")
                if value.string != nil { lines["\(place)[\(index)]"] = value.mark?.line }
            }
        } else if let mapping = node.mapping {
            for (key, value) in mapping { locate(value, at: "\(place).\(key.string ?? "")") }
        }
    }

    private mutating func note(_ mark: Mark?, _ fault: String) {
        faults.append((line: mark?.line ?? 0, text: Self.sentence(name, mark, fault)))
    }

    private mutating func check(
        _ mapping: Node.Mapping, at place: String?, _ names: [String], besides other: String? = nil
    ) {
        let known = names.joined(separator: ", ")
        for (key, _) in mapping where !names.contains(key.string ?? "") && (key.string ?? "") != other {
            let name = "\"\(key.string ?? "?")\"" + (place.map { " at \($0)" } ?? "")
            let meant = key.string?.nearest(in: names).map { "; did you mean \($0)?" } ?? ""
            note(key.mark, "has \(name), which is none of \(known)\(meant)")
        }
    }

    mutating func items<Item: Decodable>(
        _ list: String, _ fields: [String: [String]], inside inner: [String: [String]] = [:]
    ) -> [Item] {
        guard let node = root[list] else { return [] }
        guard let sequence = node.sequence else {
            note(node.mark, "has no list under \"\(list)\"")
            return []
        }
        let fields = fields[list] ?? []
        var items: [Item] = []
        for (index, node) in sequence.enumerated() {
            let place = "\(list)[\(index)]"
            guard let mapping = node.mapping else {
                note(node.mark, "has no object at \(place)")
                continue
            }
            locate(node, at: place)
            check(mapping, at: place, fields)
            for (word, names) in inner {
                if let object = mapping[word]?.mapping { check(object, at: "\(place).\(word)", names) }
            }
            if let item: Item = decoded(mapping, from: node, at: place) { items.append(item) }
        }
        return items
    }

    /// Reads an item; a decoder stops at the first fault, so what is there is replaced by what fits, to find the next.
    private mutating func decoded<Item: Decodable>(
        _ mapping: Node.Mapping, from node: Node, at place: String
    ) -> Item? {
        let others: [Node?] = [nil, Node("x"), Node([Node]())]
        var rest = mapping
        var tried: [String: Int] = [:]
        while true {
            do {
                let item = try YAMLDecoder().decode(Item.self, from: Node.mapping(rest))
                return tried.isEmpty ? item : nil
            } catch {
                let path = (error as? DecodingError)?.path ?? []
                let name = path.first?.stringValue
                let number = name.map { tried[$0] ?? 0 } ?? 0
                if number == 0 { note(Self.place(path, in: node)?.mark ?? node.mark, Self.words(error, path, place)) }
                guard let key = name, number < others.count else { return nil }
                rest[key] = others[number]
                tried[key] = number + 1
            }
        }
    }

    private static func place(_ path: [any CodingKey], in node: Node) -> Node? {
        path.reduce(node) { node, key in
            key.intValue.flatMap { node?.sequence?[$0] } ?? node?.mapping?[key.stringValue] ?? node
        }
    }

    private static func words(_ error: any Error, _ path: [any CodingKey], _ place: String) -> String {
        let field = path.reduce(place) { text, key in
            key.intValue.map { "\(text)[\($0)]" } ?? "\(text).\(key.stringValue)"
        }
        if let words = (error as? DecodingError)?.words {
            return "has at \(field) a value that isn't possible there. \(words.message) \(words.nextStep.dropLast())"
        }
        return switch error {
        case DecodingError.keyNotFound: "has no \(field)"
        case DecodingError.typeMismatch(let type, _), DecodingError.valueNotFound(let type, _):
            "has at \(field) something else than \(Self.name(of: type))"
        case DecodingError.dataCorrupted: "has at \(field) a value that isn't possible there"
        default: "has at \(place) something that can't be understood"
        }
    }

    private static func name(of type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is Int.Type: "a whole number"
        case is Node.Scalar.Type: "a single value"
        case is Node.Sequence.Type: "a list"
        case is Node.Mapping.Type: "an object"
        default: "what belongs there"
        }
    }

    private static func words(_ error: YamlError) -> String {
        switch error {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            "line \(mark.line), column \(mark.column): \(problem)"
        case .duplicatedKeysInMapping(let names, let context):
            "line \(context.mark.line): \(names.sorted().joined(separator: ", ")) is there twice"
        default: "its bytes are no text"
        }
    }

    private static let advice = "Correct it; docs/emulator-reference.md says what a file may have."

    private static func error(_ name: String, _ mark: Mark?, _ fault: String) -> EmulatorError {
        EmulatorError(.invalidConfiguration, "\(sentence(name, mark, fault)). \(advice)")
    }

    private static func sentence(_ name: String, _ mark: Mark?, _ fault: String) -> String {
        "\(name)\(mark.map { ", line \($0.line)," } ?? "") \(fault)"
    }
}
