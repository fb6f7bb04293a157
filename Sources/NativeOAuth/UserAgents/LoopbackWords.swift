/// What the page after a browser sign-in says, in one language.
struct LoopbackWords: Sendable, Hashable {
    /// For `lang` of the page.
    let language: String
    let signIn: String
    let back: String
    let received: String
    let refused: String
    let anotherSignIn: String
    let notThisPage: String

    /// Chooses the first language of the browser's that is here; English if none is (RFC 9110, section 12.5.4).
    ///
    /// Browsers write the preferred one first. Chinese counts where it names a place or a script with traditional characters.
    static func preferred(_ preferences: [String]) -> LoopbackWords {
        for range in preferences.flatMap({ $0.split(separator: ",") }) {
            let tag = range.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased().split(separator: "-")
            guard let primary = tag.first else { continue }
            let isTraditional = tag.dropFirst().contains { ["hant", "tw", "hk", "mo"].contains($0) }
            guard primary != "zh" || isTraditional else { continue }
            if let words = all.first(where: { $0.language.prefix { $0 != "-" } == primary }) { return words }
        }
        return english
    }

    static let english = LoopbackWords(
        language: "en", signIn: "Sign-in", back: "Back to the program",
        received: "Your sign-in was passed on to the program. You can close this page and go back to it.",
        refused: "The sign-in was not completed. Close this page and go back to the program.",
        anotherSignIn: "This page belongs to another sign-in. Go back to the one that is open.",
        notThisPage: "There is nothing here.")

    private static let all = [
        english,
        LoopbackWords(
            language: "pt-BR", signIn: "Login", back: "De volta ao programa",
            received: "Seu login foi repassado ao programa. Você pode fechar esta página e voltar a ele.",
            refused: "O login não foi concluído. Feche esta página e volte ao programa.",
            anotherSignIn: "Esta página pertence a outro login. Volte ao que está aberto.",
            notThisPage: "Não há nada aqui."),
        LoopbackWords(
            language: "cs", signIn: "Přihlášení", back: "Zpět do programu",
            received: "Přihlášení bylo předáno programu. Tuto stránku můžete zavřít a vrátit se k němu.",
            refused: "Přihlášení nebylo dokončeno. Zavřete tuto stránku a vraťte se do programu.",
            anotherSignIn: "Tato stránka patří k jinému přihlášení. Vraťte se k tomu, které je otevřené.",
            notThisPage: "Tady nic není."),
        LoopbackWords(
            language: "tr", signIn: "Oturum açma", back: "Programa dönün",
            received: "Oturum açma bilgileriniz programa iletildi. Bu sayfayı kapatıp programa dönebilirsiniz.",
            refused: "Oturum açma tamamlanmadı. Bu sayfayı kapatıp programa dönün.",
            anotherSignIn: "Bu sayfa başka bir oturum açma işlemine ait. Açık olana dönün.",
            notThisPage: "Burada bir şey yok."),
        LoopbackWords(
            language: "sv", signIn: "Inloggning", back: "Tillbaka till programmet",
            received:
                "Inloggningen har lämnats vidare till programmet. Du kan stänga den här sidan och gå tillbaka dit.",
            refused: "Inloggningen slutfördes inte. Stäng den här sidan och gå tillbaka till programmet.",
            anotherSignIn: "Den här sidan hör till en annan inloggning. Gå tillbaka till den som är öppen.",
            notThisPage: "Här finns ingenting."),
        LoopbackWords(
            language: "zh-Hant", signIn: "登入", back: "返回程式",
            received: "您的登入已交給程式。您可以關閉此頁面並返回程式。",
            refused: "登入未完成。請關閉此頁面並返回程式。",
            anotherSignIn: "此頁面屬於另一次登入。請返回已開啟的那一個。",
            notThisPage: "這裡沒有任何內容。"),
    ]
}
