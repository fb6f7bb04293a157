/// What departments and titles are called in short: `hr` is Human Resources.
enum ShortWork {
    private static let meanings = [
        "hr": ["Human Resources", "Lidské zdroje"], "rh": ["Recursos Humanos", "Ressources Humaines"],
        "ik": ["İnsan Kaynakları"], "it": ["Information Technology"], "ti": ["Tecnologia da Informação"],
        "bt": ["Bilgi Teknolojileri"], "pr": ["Public Relations"], "qa": ["Quality Assurance"],
        "vp": ["Vice President"], "ceo": ["Chief Executive Officer"], "cfo": ["Chief Financial Officer"],
        "cto": ["Chief Technology Officer", "Chief Technical Officer"], "coo": ["Chief Operating Officer"],
        "cio": ["Chief Information Officer"], "cmo": ["Chief Marketing Officer"],
        "chro": ["Chief Human Resources Officer"], "ciso": ["Chief Information Security Officer"],
    ]

    /// What a folded word stands for, as directories write it; nothing for most words.
    static func meanings(of word: [Unicode.Scalar]) -> [String] {
        meanings[String(scalars: word)] ?? []
    }
}
