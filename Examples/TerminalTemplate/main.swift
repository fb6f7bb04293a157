// Signs a person in, stays signed in, and finds a colleague: find-people adele
// To begin a program of your own, copy this file into a package that depends on the libraries below, and write settings.json
// as docs/settings.md says. The emulator's ready line is such a file.

import CurlTransport
import Foundation
import GraphPeople
import NativeOAuth
import PeopleFinder

let text = CommandLine.arguments.dropFirst().joined(separator: " ")
guard !text.isEmpty else {
    print("Usage: find-people NAME, or find-people sign-out")
    exit(64)
}
guard FileManager.default.fileExists(atPath: "settings.json") else {
    print("Write settings.json here, as PeopleFinder's docs/settings.md says.")
    exit(5)
}
do {
    let settings = try SettingsValues(file: Data(contentsOf: URL(filePath: "settings.json")), named: "settings.json")
    let folder = URL.homeDirectory.appending(path: ".find-people")
    let accounts = SignedInAccounts(store: EncryptedFileAccountStore(directory: folder), folder: folder)
    let services = try PeopleServices(settings, transport: CurlTransport(), accounts: accounts)
    let client = services.client

    if text == "sign-out" {
        for known in try await client.accounts() where client.serves(known.id) { try await client.signOut(known.id) }
        print("Signed out. The browser stays signed in.")
        exit(0)
    }
    var account = try await client.accounts().first { client.serves($0.id) && !$0.needsSignIn }
    if account == nil { account = try await client.signIn(with: .systemBrowser) }
    guard let account else { exit(1) }

    let graph = try services.graph(for: account)
    let query = try PeopleQuery(text)
    let found: [Person]
    do {
        found = try await graph.people(matching: query).people
    } catch let error as OAuthError where [.interactionRequired, .signInRequired].contains(error.code) {
        // The provider demands more, such as a second factor: ask the person, and search once more.
        let browser = LoopbackUserAgent.systemBrowser
        _ = try await client.accessToken(for: account.id, claims: error.demandedClaims, asking: browser)
        found = try await graph.people(matching: query).people
    }
    if found.isEmpty { print("Nobody was found.") }
    for person in found { print(person.name, person.mail ?? "") }
} catch {
    let (failure, texts) = (Failure(error), Texts())
    print(failure.message(in: texts), failure.nextStep(in: texts), failure.detail ?? "")
    if let link = failure.adminConsentLink { print(link) }
    exit(1)
}
