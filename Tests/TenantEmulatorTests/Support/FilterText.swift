#if !FUZZING
@testable import TenantEmulator
#endif

/// A filter written out again, in words that the parser has to understand as the same filter, unless there is a `?` among
/// them: it stands for a clause of which nothing but the SQL is known.
///
/// The harness in `Fuzzing/Emulator` is compiled with this file too.
extension FilterExpression {
    var text: String {
        switch self {
        case .and(let parts): parts.map(\.operand).joined(separator: " and ")
        case .or(let parts): parts.map(\.operand).joined(separator: " or ")
        case .not(let part): "not " + part.operand
        case .isNull(let property): "\(property.name) eq null"
        case .words(let words): words.joined(separator: " ")
        case .clause: "?"
        case .test(let property, let test): test.text(of: property)
        }
    }

    /// The same in parentheses where it needs them.
    private var operand: String {
        switch self {
        case .and, .or: "(\(text))"
        default: text
        }
    }
}

extension FilterTest {
    fileprivate func text(of property: GraphProperty) -> String {
        let name = property.name
        return switch self {
        case .compare(let comparison, let value): "\(name) \(comparison.rawValue) \(Self.literal(value, property))"
        case .isIn(let values):
            "\(name) in (\(values.map { Self.literal($0, property) }.joined(separator: ", ")))"
        case .startsWith(let value): "startsWith(\(name),\(Self.quoted(value)))"
        case .endsWith(let value): "endsWith(\(name),\(Self.quoted(value)))"
        }
    }

    private static func literal(_ value: String, _ property: GraphProperty) -> String {
        property.kind == .flag || property.kind == .date ? value : quoted(value)
    }

    private static func quoted(_ value: String) -> String {
        // Scalar by scalar, because a quotation mark with an accent on it is another character.
        var text = "'"
        for scalar in value.unicodeScalars {
            text.unicodeScalars.append(scalar)
            if scalar == "'" { text.unicodeScalars.append(scalar) }
        }
        return text + "'"
    }
}
