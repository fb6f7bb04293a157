import ArgumentParser
import PeopleFinder

/// Says what is set, what the provider says and what is wrong; or what one of Microsoft's error numbers means.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say what is set, what the provider says, and what is wrong.",
        discussion: """
            Prints no secret, so the report can be shown to somebody who helps. Ends with the status of the first \
            thing that is wrong. With an error number of Microsoft's (AADSTS…) it says what that means and what to do.
            """)

    @Argument(help: ArgumentHelp("An error number of Microsoft's, such as AADSTS50011.", valueName: "code"))
    var code: String?

    @Option(help: "Write text or JSON.") var format = ReportFormat.text
    @OptionGroup var settings: SettingsOptions

    func run() async throws {
        let context = PeopleContext.current
        if let code { return try explain(code, context: context) }
        // What programs read does not change with the language of whoever runs them.
        var doctor = Doctor(context: context, texts: format == .json ? Texts(.english) : context.texts)
        await doctor.examine(settings)
        switch format {
        case .json: try context.output(JSONRenderer().render(doctor.report))
        case .text:
            try context.output(
                doctor.report.text(on: context.terminal, hasAskedProvider: doctor.hasAskedProvider))
        }
        if doctor.report.status != .done { throw ExitCode(doctor.report.status.rawValue) }
    }

    private func explain(_ text: String, context: PeopleContext) throws {
        guard let number = EntraExplanation.number(in: text) else {
            throw CommandFailure(.usage, .commandNoErrorNumber(text))
        }
        guard let explanation = EntraExplanation(number) else {
            throw CommandFailure(
                .notFound,
                .commandUnknownErrorNumber("AADSTS\(number)", address: EntraExplanation.page(of: number)))
        }
        switch format {
        case .json: try context.output(JSONRenderer().render(ErrorNumberReport(explanation, in: Texts(.english))))
        case .text: try context.output(ErrorNumberReport(explanation, in: context.texts).text)
        }
    }
}
