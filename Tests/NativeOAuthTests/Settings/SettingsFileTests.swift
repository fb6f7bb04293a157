import Foundation
import Testing

@testable import NativeOAuth

@Suite("Settings")
struct SettingsFileTests {
    @Test("the walk-through's property list is read as it is; dead keys are told once")
    func walkthrough() throws {
        let values = try SettingsValues(file: fixture("walkthrough-settings.plist"), named: "settings.plist")
        #expect(values.authority == "https://login.microsoftonline.com/common")
        #expect(values.clientID == "00000000-1111-2222-3333-444444444444")
        #expect(values.redirectURI == "urn:ietf:wg:oauth:2.0:oob")
        #expect(values.graph == "https://graph.microsoft.com/v1.0")
        #expect(values.scopes?.contains("https://graph.microsoft.com/User.Read") == true)
        #expect(values.notices.count == 3)
        var usable = SettingsValues()
        usable.redirectURI = "http://localhost"
        let settings = try ClientSettings(usable.filled(from: values))
        #expect(settings.provider == .entra)
        #expect(settings.issuer.absoluteString == "https://login.microsoftonline.com/common/v2.0")
    }

    @Test("a property list with a client secret is refused, because no app can keep one")
    func secret() throws {
        let list = String(decoding: try fixture("walkthrough-settings.plist"), as: UTF8.self)
            .replacing("<string></string>", with: "<string>s3cret</string>")
        #expect { try SettingsValues(file: Data(list.utf8), named: "settings.plist") } throws: { error in
            guard let error = error as? OAuthError else { return false }
            return error.message.contains("secret") && !"\(error)".contains("s3cret")
        }
    }

    @Test("the line that the emulator prints can be used as a settings file")
    func readyLine() throws {
        let line = #"""
            {"authority": "http://localhost:8080/common/v2.0", "graph": "http://localhost:8080/v1.0",
             "admin": "http://localhost:8080/_emulator", "clientId": "c", "provider": "entra",
             "userPrincipalName": "adelev@contoso.onmicrosoft.com", "password": "p", "ca": null}
            """#
        let values = try SettingsValues(file: Data(line.utf8), named: "ready")
        let settings = try ClientSettings(values)
        #expect(settings.provider == .entra)
        #expect(settings.redirectURI.string == "http://localhost")
        #expect(settings.scopes == ClientSettings.entraScopes)
        #expect(try values.graphURL(for: settings)?.absoluteString == "http://localhost:8080/v1.0")
    }

    @Test(
        "an unknown key, a wrong type and a file that is neither form are named",
        arguments: [
            (#"{"authorty": "x"}"#, "authorty"), (#"{"clientId": 5}"#, "clientId"), ("not settings", "neither"),
            (#"["authority"]"#, "neither"), (#"{"scopes": [1]}"#, "scopes"), ("", "neither"),
        ])
    func wrongFiles(text: String, named: String) {
        #expect { try SettingsValues(file: Data(text.utf8), named: "s.json") } throws: {
            ($0 as? OAuthError)?.message.contains(named) == true
        }
    }

    @Test(
        "what is missing or wrong is named, with the place where to set it",
        arguments: [
            ([:], "authority"), (["PEOPLE_AUTHORITY": "https://a.example"], "clientId"),
            (["PEOPLE_AUTHORITY": "http://a.example", "PEOPLE_CLIENT_ID": "c"], "https"),
            (["PEOPLE_AUTHORITY": "https://a.example?x", "PEOPLE_CLIENT_ID": "c"], "query"),
            (["PEOPLE_AUTHORITY": "https://u@a.example", "PEOPLE_CLIENT_ID": "c"], "user name"),
            (["PEOPLE_AUTHORITY": "https://a.example", "PEOPLE_CLIENT_ID": "c", "PEOPLE_PROVIDER": "x"], "provider"),
            (["PEOPLE_AUTHORITY": "nonsense", "PEOPLE_CLIENT_ID": "c"], "authority"),
        ] as [([String: String], String)])
    func missing(environment: [String: String], named: String) {
        #expect { try ClientSettings(SettingsValues(environment: environment)) } throws: { error in
            guard let error = error as? OAuthError else { return false }
            return error.message.contains(named) && error.recovery == .fixSettings && error.nextStep != nil
        }
    }

    @Test("the first source wins and the others fill up")
    func order() {
        let flags = SettingsValues(environment: ["PEOPLE_CLIENT_ID": "flag"])
        let file = SettingsValues(environment: ["PEOPLE_CLIENT_ID": "file", "PEOPLE_AUTHORITY": "https://a.example"])
        let merged = flags.filled(from: file)
        #expect(merged.clientID == "flag")
        #expect(merged.authority == "https://a.example")
    }

    @Test(
        "Graph has a default address at Microsoft's own authorities only",
        arguments: [
            ("https://login.microsoftonline.com/common", "https://graph.microsoft.com/v1.0"),
            ("https://login.microsoftonline.us/t", "https://graph.microsoft.us/v1.0"),
            ("https://login.partner.microsoftonline.cn/t", "https://microsoftgraph.chinacloudapi.cn/v1.0"),
            ("https://login.example", nil),
        ] as [(String, String?)])
    func graph(authority: String, graph: String?) throws {
        let values = SettingsValues(environment: ["PEOPLE_AUTHORITY": authority, "PEOPLE_CLIENT_ID": "c"])
        #expect(try values.graphURL(for: ClientSettings(values))?.absoluteString == graph)
    }

    @Test(
        "Microsoft's older host names are written as Microsoft answers them",
        arguments: [
            ("https://login.windows.net/common", "https://login.microsoftonline.com/common/v2.0"),
            ("https://login.chinacloudapi.cn/t/v2.0", "https://login.partner.microsoftonline.cn/t/v2.0"),
            ("https://login.microsoftonline.com/common/", "https://login.microsoftonline.com/common/v2.0"),
        ])
    func aliases(authority: String, issuer: String) throws {
        let values = SettingsValues(environment: ["PEOPLE_AUTHORITY": authority, "PEOPLE_CLIENT_ID": "c"])
        #expect(try ClientSettings(values).issuer.absoluteString == issuer)
    }
}
