/// What an answer with one of Microsoft's error numbers (AADSTS…) is, and the kind of step that helps.
///
/// Numbers are added and retired without notice: one that is not here is no fault of the answer's.
///
/// > Source: [Microsoft Entra authentication error codes](https://learn.microsoft.com/entra/identity-platform/reference-error-codes)
package struct EntraErrorNumber: Sendable, Hashable {
    /// The number behind `AADSTS`.
    package let value: Int
    /// What an error with this number is; nil when the answer's own `error` decides.
    let code: OAuthError.Code?
    let recovery: OAuthError.Recovery

    /// Finds the number that says most about an answer, if it has one that is known.
    ///
    /// Microsoft wraps numbers in more general ones (`AADSTS70002: … AADSTS50126: …`), the finest last.
    package init?(_ server: OAuthError.ServerErrorResponse) {
        guard let found = server.errorCodes.reversed().lazy.compactMap({ Self.all[$0] }).first else { return nil }
        self = found
    }

    private init(_ value: Int, _ code: OAuthError.Code?, _ recovery: OAuthError.Recovery) {
        (self.value, self.code, self.recovery) = (value, code, recovery)
    }

    /// All that are known; a fault of the service that passes ends no session, even where the answer says
    /// `invalid_grant`.
    package static let all: [Int: Self] = {
        let groups = [
            Self.group(
                nil, .fixSettings, 28000, 28002, 28003, 50011, 50049, 50059, 50128, 50194, 65002, 65005, 70011, 90002,
                90038, 90130, 500011, 500113, 650053, 650056, 650057, 700011, 700016, 700022, 700023, 700025, 700038,
                700054, 900971, 7_000_215, 7_000_218, 7_000_222, 9_001_023, 9_002_326, 9_002_332),
            Self.group(
                nil, .signInAgain, 50020, 50034, 50056, 50089, 50126, 50132, 50133, 50173, 51004, 54005, 65004, 70000,
                70008, 70018, 70019, 70043, 90072, 90120, 500207, 500208, 501481, 700005, 700082, 700084),
            Self.group(
                nil, .askAdministrator, 50002, 50057, 50105, 70001, 500021, 500022, 500212, 500213, 650052, 1_000_031,
                7_000_112),
            Self.group(nil, .none, 90014, 900144, 9_002_313),
            Self.group(
                .interactionRequired, .signInAgain, 16000, 50055, 50058, 50072, 50074, 50076, 50078, 50079, 50135,
                50144, 50158, 53004, 65001, 90008, 700020),
            Self.group(
                .interactionRequired, .askAdministrator, 16003, 50005, 50014, 50097, 50131, 50187, 53000, 53001,
                53003, 53010, 53011, 530002, 530003, 530032, 530035, 700003),
            Self.group(.interactionRequired, .tryAgain, 50053),
            Self.group(.adminConsentRequired, .askAdministrator, 90094, 90095),
            // What only Microsoft's own library can satisfy, together with its broker app.
            Self.group(.brokerRequired, .askAdministrator, 50127, 50129, 50155, 53002, 53005, 53009),
            Self.group(
                .serverError, .tryAgain, 50000, 50033, 50087, 70012, 80001, 80002, 90006, 90012, 90024, 90033, 90090),
            Self.group(.throttled, .tryAgain, 50088, 50196, 90055),
        ]
        return Dictionary(uniqueKeysWithValues: groups.joined().map { ($0.value, $0) })
    }()

    private static func group(_ code: OAuthError.Code?, _ recovery: OAuthError.Recovery, _ values: Int...) -> [Self] {
        values.map { Self($0, code, recovery) }
    }
}

extension OAuthError {
    /// The number that says why; nil where there is none, or where something else has decided what this error is.
    package var entraNumber: EntraErrorNumber? {
        guard let number = server.flatMap(EntraErrorNumber.init), number.recovery == recovery,
            code != .brokerRequired || number.code == .brokerRequired
        else { return nil }
        return number
    }
}

extension OAuthError.ServerErrorResponse {
    /// What Microsoft writes into `error_description`: numbers in the order of the text, each once, and the id that its
    /// support asks for.
    ///
    /// `AADSTS70002: Error validating credentials. AADSTS50126: … Trace ID: … Correlation ID: … Timestamp: …`, the parts
    /// joined by spaces or line breaks. A redirect has nothing else; an answer of the token endpoint says the same in
    /// members of its own.
    static func entraDetails(in description: String) -> (numbers: [Int], correlationID: String?) {
        let text = description.prefix(4000)
        var numbers: [Int] = []
        // More numbers than any answer has are not worth the work.
        for found in text.ranges(of: "AADSTS").prefix(10) {
            let digits = text[found.upperBound...].prefix { $0.isASCII && $0.isNumber }
            if (4...9).contains(digits.count), let number = Int(digits), !numbers.contains(number) {
                numbers.append(number)
            }
        }
        let id = text.firstRange(of: "Correlation ID: ").map { label in
            text[label.upperBound...].prefix { $0.isASCII && ($0.isHexDigit || $0 == "-") }
        }
        return (numbers, id.flatMap { $0.isEmpty ? nil : String($0) })
    }
}
