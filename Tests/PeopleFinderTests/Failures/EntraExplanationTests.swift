import NativeOAuth
import Testing

@testable import PeopleFinder

@Suite("Words for Microsoft's error numbers")
struct EntraExplanationTests {
    @Test("every number that is known is explained, and no other")
    func numbers() {
        #expect(EntraExplanation.all.count > 120)
        #expect(Set(EntraExplanation.all.keys) == Set(EntraErrorNumber.all.keys))
    }

    @Test("every explanation has whole sentences in every language", arguments: TextLanguage.allCases)
    func sentences(language: TextLanguage) {
        let (texts, english) = (Texts(language), Texts(.english))
        let end = language == .traditionalChinese ? "。" : "."
        for (number, explanation) in EntraExplanation.all {
            #expect(explanation.number == number)
            #expect(EntraExplanation.number(in: "AADSTS\(number)") == number)
            for phrase in [explanation.meaning, explanation.nextStep] {
                #expect(texts[phrase].hasSuffix(end) && !texts[phrase].contains("%"), "\(number)")
                #expect((texts[phrase] == english[phrase]) == (language == .english), "\(number)")
            }
        }
    }

    @Test(
        "a policy that needs Microsoft's own library is named as that",
        arguments: [50127, 50129, 50155, 53002, 53005, 53009])
    func broker(number: Int) throws {
        let explanation = try #require(EntraExplanation(number))
        #expect(
            Texts(.english)[explanation.meaning]
                .hasPrefix("This policy needs Microsoft’s own library (MSAL) and its broker app"))
    }

    /// A refusal as the library makes it.
    private static func refusal(
        _ numbers: [Int], _ code: OAuthError.Code = .tokenRequestFailed, _ recovery: OAuthError.Recovery? = nil
    ) -> Failure {
        let server = OAuthError.ServerErrorResponse(error: "invalid_request", errorCodes: numbers)
        return Failure(OAuthError(code, "Refused.", recovery: recovery, server: server))
    }

    @Test("a failure says the words of its number, in the person's language")
    func words() {
        let failure = Self.refusal([70000, 50034, 1])
        #expect(
            failure.message(in: Texts(.english))
                == "There is no account with this user name in the organization.")
        #expect(
            failure.message(in: Texts(.swedish))
                == "Det finns inget konto med det användarnamnet i organisationen.")
        #expect(failure.nextStep(in: Texts(.czech)).hasPrefix("Zkontrolujte uživatelské jméno"))
        #expect(failure.situation == .accountNotAllowed)
        let redirect = Self.refusal([50011], .tokenRequestFailed, .fixSettings)
        #expect(redirect.nextStep(in: Texts(.english)).contains("http://localhost"))
    }

    @Test("a permission that does not exist is named where the answer names it")
    func permission() {
        func words(_ description: String) -> String {
            let server = OAuthError.ServerErrorResponse(error: "invalid_client", errorDescription: description)
            let failure = Failure(OAuthError(.tokenRequestFailed, "No.", recovery: .fixSettings, server: server))
            return failure.message(in: Texts(.english)) + " " + failure.nextStep(in: Texts(.english))
        }
        #expect(
            words(
                "AADSTS650053: The application 'People' asked for scope 'Calendars.Bogus' that doesn't exist on the "
                    + "resource '00000003-0000-0000-c000-000000000000'. Contact the app vendor.")
                == "There is no permission “Calendars.Bogus”. Check its spelling.")
        #expect(words("AADSTS650053").hasPrefix("A permission that was asked for doesn’t exist."))
    }

    @Test("a failure that its number does not explain keeps its own words")
    func otherwise() {
        let texts = Texts(.english)
        #expect(Self.refusal([70008], .serverError).message(in: texts) == texts[.oauth(.serverError)])
        #expect(Self.refusal([53003], .brokerRequired).message(in: texts) == texts[.oauth(.brokerRequired)])
        #expect(Self.refusal([999_999]).message(in: texts) == texts[.oauth(.tokenRequestFailed)])
    }

    @Test("how long to wait comes before the step of the number")
    func wait() {
        var error = OAuthError(
            .throttled, "Test.", server: OAuthError.ServerErrorResponse(error: "x", errorCodes: [50196]))
        #expect(Failure(error).nextStep(in: Texts(.english)).hasPrefix("Try again in a few minutes"))
        error.retryAfter = .seconds(3)
        #expect(Failure(error).nextStep(in: Texts(.english)) == "Try again in 3 seconds.")
    }
}
