/// The texts of all languages; a language's file is read when it is first spoken.
enum TextTable {
    private static let english = read(PackageResources.en_strings)
    private static let brazilianPortuguese = read(PackageResources.pt_BR_strings)
    private static let czech = read(PackageResources.cs_strings)
    private static let turkish = read(PackageResources.tr_strings)
    private static let swedish = read(PackageResources.sv_strings)
    private static let traditionalChinese = read(PackageResources.zh_Hant_strings)

    /// The texts of a language by key; a phrase that counts has a text for each plural category.
    static func texts(in language: TextLanguage) -> [String: String] {
        switch language {
        case .english: english
        case .brazilianPortuguese: brazilianPortuguese
        case .czech: czech
        case .turkish: turkish
        case .swedish: swedish
        case .traditionalChinese: traditionalChinese
        }
    }

    /// Reads a file in Apple's form: `"key" = "text";`, and comments.
    ///
    /// What has another form is passed over.
    static func read(_ file: [UInt8]) -> [String: String] {
        var texts: [String: String] = [:]
        var quoted: [String] = []
        var rest = file[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "/"):
                let isLine = rest.popFirst() == byte
                var before: UInt8?
                while let next = rest.popFirst(),
                    isLine ? next != UInt8(ascii: "\n") : next != byte || before != UInt8(ascii: "*")
                {
                    before = next
                }
            case UInt8(ascii: "\""): quoted.append(text(upToQuote: &rest))
            case UInt8(ascii: ";"):
                if quoted.count == 2 { texts[quoted[0]] = quoted[1] }
                quoted = []
            default: break
            }
        }
        return texts
    }

    private static func text(upToQuote rest: inout ArraySlice<UInt8>) -> String {
        var text: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
                text.append(byte)
                continue
            }
            switch escaped {
            case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
            case UInt8(ascii: "t"): text.append(UInt8(ascii: "\t"))
            default: text.append(escaped)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
