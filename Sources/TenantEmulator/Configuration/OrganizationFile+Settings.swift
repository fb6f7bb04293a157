import Foundation
import Yams

extension OrganizationFile {
    /// What some pages do; nil for what the file doesn't say.
    struct Settings: Sendable {
        /// When the blank page leads on.
        enum WrongPlace: Sendable {
            case never
            /// In seconds.
            case after(Int)
        }

        /// What it may have.
        static let names = ["outOfBandPage", "wrongPlaceAfter"]

        var outOfBandPage: EmulatorConfiguration.OutOfBandPage?
        var wrongPlace: WrongPlace?
    }

    /// A configuration with what the file says in it; what an option or code sets to something else than the usual stays.
    func merged(into configuration: EmulatorConfiguration) -> EmulatorConfiguration {
        var merged = configuration
        let usual = EmulatorConfiguration()
        for name in EmulatorLifetimes.Name.allCases
        where configuration.lifetimes[name] == usual.lifetimes[name] {
            if let seconds = lifetimes[name.rawValue] { merged.lifetimes[name] = seconds }
        }
        if let page = settings.outOfBandPage, configuration.outOfBandPage == usual.outOfBandPage {
            merged.outOfBandPage = page
        }
        guard configuration.wrongPlaceAfter == usual.wrongPlaceAfter else { return merged }
        switch settings.wrongPlace {
        case .after(let seconds)?: merged.wrongPlaceAfter = seconds
        case .never?: merged.wrongPlaceAfter = nil
        case nil: break
        }
        return merged
    }
}

extension OrganizationFileReader {
    /// The settings that are no lifetimes.
    ///
    /// - Parameter object: The name of the object that has them.
    /// - Returns: The settings.
    /// - Throws: ``EmulatorError``, naming file, line and field.
    func settings(_ object: String) throws(EmulatorError) -> OrganizationFile.Settings {
        var settings = OrganizationFile.Settings()
        for (word, value) in try members(of: object, OrganizationFile.Settings.names) {
            let place = "\(object).\(word)"
            if word == "outOfBandPage" {
                guard let page = value.string.flatMap(EmulatorConfiguration.OutOfBandPage.init(rawValue:)) else {
                    let known = EmulatorConfiguration.OutOfBandPage.allCases.map(\.rawValue)
                    throw fault("something else than \(known.joined(separator: " or "))", value, at: place)
                }
                settings.outOfBandPage = page
            } else if value.null != nil {
                settings.wrongPlace = .never
            } else {
                guard let seconds = value.int else { throw fault("no whole number, and not null", value, at: place) }
                settings.wrongPlace = .after(seconds)
            }
        }
        return settings
    }
}
