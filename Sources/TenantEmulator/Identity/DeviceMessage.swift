/// The sentence that a device shows, in the language of `mkt`.
///
/// > Source: [OAuth 2.0 device authorization grant](https://learn.microsoft.com/entra/identity-platform/v2-oauth2-device-code)
enum DeviceMessage {
    /// Languages that the emulator has words of its own for; Microsoft has many more.
    private static let templates = [
        "de": "Um sich anzumelden, öffnen Sie in einem Browser die Seite %1, und geben Sie den Code %2 ein.",
        "es": "Para iniciar sesión, abra la página %1 en un explorador web y escriba el código %2.",
        "fr": "Pour vous connecter, ouvrez la page %1 dans un navigateur web et entrez le code %2.",
        "it": "Per accedere, aprire la pagina %1 in un browser e immettere il codice %2.",
        "pt": "Para entrar, abra a página %1 em um navegador da Web e insira o código %2.",
    ]
    private static let english =
        "To sign in, use a web browser to open the page %1 and enter the code %2 to authenticate."

    /// Makes the sentence.
    ///
    /// - Parameters:
    ///   - address: Where the person goes.
    ///   - code: What they enter there.
    ///   - market: A language tag such as `de-DE`; English for one that isn't known, and for none.
    /// - Returns: The sentence.
    static func text(_ address: String, _ code: String, market: String?) -> String {
        let language = (market ?? "").prefix { $0 != "-" }.lowercased()
        return (templates[language] ?? english).replacing("%1", with: address).replacing("%2", with: code)
    }
}
