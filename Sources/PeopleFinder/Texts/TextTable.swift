/// The texts of all languages; each table is made when its language is first spoken.
enum TextTable {
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
}
