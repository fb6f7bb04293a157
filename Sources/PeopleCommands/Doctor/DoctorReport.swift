/// What the doctor found; nothing in it is secret.
struct DoctorReport: Encodable, Hashable {
    /// One setting.
    struct Setting: Encodable, Hashable {
        var key: String
        var value: String?
        var source: String?
    }

    /// What the provider says of itself.
    struct Provider: Encodable, Hashable {
        var issuer: String
        var authorizationEndpoint: String?
        var tokenEndpoint: String?
        var endSessionEndpoint: String?
    }

    /// What is kept on this machine.
    struct Accounts: Encodable, Hashable {
        var count: Int
        var current: String?
        var protection: String
        var protectionMeaning: String?
    }

    /// Something that is wrong.
    struct Problem: Encodable, Hashable {
        var message: String
        var nextStep: String?
    }

    var version: String
    var settingsFile: String?
    var dataFolder: String?
    var settings: [Setting] = []
    var notices: [String] = []
    var provider: Provider?
    var accounts: Accounts?
    var problems: [Problem] = []
}
