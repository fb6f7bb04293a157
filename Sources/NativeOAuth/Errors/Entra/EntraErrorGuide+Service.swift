extension EntraErrorGuide {
    /// Faults of the service that pass: they end no session, even where the answer says `invalid_grant`.
    static let service: [Entry] = [
        passing(50000, "Microsoft's service had a fault."),
        passing(50033, "Microsoft's service had a passing fault."),
        passing(50087, "Microsoft's service for the second proof had a passing fault."),
        Entry(
            50088, .tryAgain, "Too many calls or messages for a second proof were asked for.",
            "Try again in some minutes, or use another proof.", code: .throttled),
        Entry(
            50196, .tryAgain, "The same request came again and again, so the service refuses it for a while.",
            "Wait some minutes. If it comes back, report it.", code: .throttled),
        passing(70012, "Microsoft's service for personal accounts had a fault."),
        passing(80001, "The organization's own directory cannot be reached at the moment."),
        passing(80002, "The organization's own directory did not answer in time."),
        passing(90006, "Microsoft's service is not available at the moment."),
        passing(90012, "Microsoft's service did not answer in time."),
        passing(90024, "Microsoft's service had a passing fault."),
        passing(90033, "The directory cannot be reached at the moment."),
        Entry(
            90055, .tryAgain, "The organization asks more than the service allows at once.",
            "Try again in some minutes.", code: .throttled),
        passing(90090, "Microsoft's service is not available at the moment."),
    ]

    private static func passing(_ number: Int, _ meaning: String) -> Entry {
        Entry(number, .tryAgain, meaning, "Try again in a moment.", code: .serverError)
    }
}
