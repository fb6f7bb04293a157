import Foundation
import NativeOAuth
import PeopleFinder
import Testing

@Suite("DeepLink")
struct DeepLinkTests {
    private func link(_ text: String, below redirect: String = "msauth.com.example.people://auth") throws -> DeepLink? {
        DeepLink(try #require(URL(string: text)), below: try RedirectURI(redirect))
    }

    @Test(
        "the two forms are read, below a scheme of the app and below a claimed address",
        arguments: [
            (
                "msauth.com.example.people://person/6e7b768e-07e2-4810-8459-485f84f8f204",
                "msauth.com.example.people://auth"
            ),
            (
                "MSAUTH.com.example.people://person/6e7b768e-07e2-4810-8459-485f84f8f204",
                "msauth.com.example.people://auth"
            ),
            ("https://people.example/person/6e7b768e-07e2-4810-8459-485f84f8f204", "https://people.example/auth"),
            (
                "https://people.example:8443/person/6e7b768e-07e2-4810-8459-485f84f8f204",
                "https://people.example:8443/a"
            ),
            ("com.example.app://person/6e7b768e-07e2-4810-8459-485f84f8f204", "com.example.app:/callback"),
        ])
    func person(text: String, redirect: String) throws {
        #expect(try link(text, below: redirect) == .person("6e7b768e-07e2-4810-8459-485f84f8f204"))
    }

    @Test("a search is decoded once, and a plus sign is one")
    func search() throws {
        #expect(try link("msauth.com.example.people://search?q=jan%20%C5%BEi%C5%BE") == .search("jan žiž"))
        #expect(try link("msauth.com.example.people://search?q=a+b%2526") == .search("a+b%26"))
    }

    @Test(
        "everything else is no link",
        arguments: [
            "msauth.com.example.people://auth?code=1&state=2", "msauth.com.example.people://auth",
            "msauth.com.example.people://person/", "msauth.com.example.people://person",
            "msauth.com.example.people://person/a/b", "msauth.com.example.people://person/a/",
            "msauth.com.example.people://person/..", "msauth.com.example.people://person/%2e%2e",
            "msauth.com.example.people://person/a%2Fb", "msauth.com.example.people://person/a%00",
            "msauth.com.example.people://person/a?x=1", "msauth.com.example.people://person/a#x",
            "msauth.com.example.people://person/a'b", "msauth.com.example.people://Person/a",
            "msauth.com.example.people://user@person/a", "msauth.com.example.people://person:80/a",
            "msauth.com.example.people:/person/a", "msauth.com.example.people:person/a",
            "msauth.com.example.people://search", "msauth.com.example.people://search?q=",
            "msauth.com.example.people://search?q=%20", "msauth.com.example.people://search?q=a&q=b",
            "msauth.com.example.people://search?q=a#b", "msauth.com.example.people://search?x=a",
            "msauth.com.example.people://search?q=a%0Ab",
            "msauth.com.example.people://search/?q=a", "msauth.com.example.people://search?q=%FF",
            "msauth.com.example.peoples://person/a", "msauth.com.example.people.x://person/a",
            "https://people.example/person/a", "msauth.com.example.people://sign-out",
        ])
    func refused(text: String) throws {
        #expect(try link(text) == nil)
    }

    @Test("another host, plain http, another port and a loopback redirect have none")
    func foreign() throws {
        let redirect = "https://people.example/auth"
        for text in [
            "https://people.example.evil/person/a", "http://people.example/person/a", "https://evil/person/a",
            "https://people.example:444/person/a", "https://people.example@evil/person/a",
        ] {
            #expect(try link(text, below: redirect) == nil, "\(text)")
        }
        #expect(try link("http://localhost/person/a", below: "http://localhost") == nil)
    }
}
