import Foundation
import GraphPeople
import NativeOAuth
import Testing

@testable import PeopleFinder

@Suite("SettingsValues")
struct SettingsValuesTests {
    private func walkthroughFile() throws -> Data {
        try Data(
            contentsOf: URL(filePath: #filePath).appending(path: "../../../Fixtures/walkthrough-settings.plist")
                .standardized)
    }

    private func values(_ authority: String?, _ clientID: String?, provider: String? = nil) -> SettingsValues {
        var values = SettingsValues()
        (values.authority, values.clientID, values.provider) = (authority, clientID, provider)
        return values
    }

    @Test("the walk-through's property list is read as it is; dead keys are told once")
    func walkthrough() throws {
        let values = try SettingsValues(file: walkthroughFile(), named: "settings.plist")
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
        let list = String(decoding: try walkthroughFile(), as: UTF8.self)
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
             "userPrincipalName": "adelev@contoso.onmicrosoft.com", "password": "p", "ca": null,
             "adminSecretFile": "/tmp/tenant-emulator/admin-secret"}
            """#
        let values = try SettingsValues(file: Data(line.utf8), named: "ready")
        let settings = try ClientSettings(values)
        #expect(settings.provider == .entra)
        #expect(settings.redirectURI.string == "http://localhost")
        #expect(settings.scopes == ScopeSet.people)
        #expect(try values.graphURL(for: settings)?.absoluteString == "http://localhost:8080/v1.0")
    }

    @Test("identity has userinfo say who signs in, where the provider gives no ID token; nothing else is known")
    func identity() throws {
        let text =
            #"{"authority": "https://login.example", "clientId": "c", "scopes": "email", "identity": "userinfo"}"#
        let settings = try ClientSettings(SettingsValues(file: Data(text.utf8), named: "s.json"))
        #expect(settings.insecureIdentityMember == "sub")
        #expect(settings.scopes == ["openid", "email"])
        let wrong = try SettingsValues(
            file: Data(text.replacing("userinfo", with: "nobody").utf8), named: "s.json")
        #expect { try ClientSettings(wrong) } throws: {
            ($0 as? OAuthError)?.code == .invalidSettings && ($0 as? OAuthError)?.message.contains("nobody") == true
        }
        #expect(SettingsValues().filled(from: wrong).identity == "nobody")
        var other = SettingsValues()
        other.authority = "https://other.example"
        #expect(other.filledWithinProvider(from: wrong).identity == nil, "it is this provider's alone")
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
        "what is missing or wrong is named",
        arguments: [
            (nil, nil, nil, "authority"), ("https://a.example", nil, nil, "clientId"),
            ("http://a.example", "c", nil, "https"), ("https://a.example?x", "c", nil, "query"),
            ("https://u@a.example", "c", nil, "user name"), ("https://a.example", "c", "x", "provider"),
            ("nonsense", "c", nil, "is not an address, such as"),
            ("login.example/v2.0", "c", nil, "is not an address, such as"),
        ] as [(String?, String?, String?, String)])
    func missing(authority: String?, clientID: String?, provider: String?, named: String) {
        #expect { try ClientSettings(values(authority, clientID, provider: provider)) } throws: { error in
            guard let error = error as? OAuthError else { return false }
            return error.message.contains(named) && error.recovery == .fixSettings
        }
    }

    @Test("the first source wins and the others fill up")
    func order() {
        let merged = values(nil, "flag").filled(from: values("https://a.example", "file"))
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
        let values = values(authority, "c")
        #expect(try values.graphURL(for: ClientSettings(values))?.absoluteString == graph)
    }

    @Test(
        "Microsoft's older host names are written as Microsoft answers them",
        arguments: [
            ("https://login.windows.net/common", "https://login.microsoftonline.com/common/v2.0"),
            ("https://sts.windows.net/common", "https://login.microsoftonline.com/common/v2.0"),
            ("https://LOGIN.microsoft.com/common/", "https://login.microsoftonline.com/common/v2.0"),
            ("https://login.usgovcloudapi.net/x.example", "https://login.microsoftonline.us/x.example/v2.0"),
            ("https://login.chinacloudapi.cn/t/v2.0", "https://login.partner.microsoftonline.cn/t/v2.0"),
            ("https://login.microsoftonline.com/common/", "https://login.microsoftonline.com/common/v2.0"),
        ])
    func aliases(authority: String, issuer: String) throws {
        #expect(try ClientSettings(values(authority, "c")).issuer.absoluteString == issuer)
    }
}
