// Signs a person in, stays signed in, and finds a colleague: find-people adele
// To begin a program of your own, copy this file into a package that depends on the libraries below, and write settings.json
// as docs/settings.md says. The emulator's ready line is such a file.

import CurlTransport
import Foundation
import GraphPeople
import NativeOAuth
import PeopleFinder

guard FileManager.default.fileExists(atPath: "settings.json") else {
    print("Write settings.json here, as PeopleFinder's docs/settings.md says.")
    exit(5)
}
do {
    let settings = try SettingsValues(file: Data(contentsOf: URL(filePath: "settings.json")), named: "settings.json")
    let folder = URL.homeDirectory.appending(path: ".find-people")
    let accounts = SignedInAccounts(
        store: EncryptedFileAccountStore(directory: folder), choice: FileAccountChoice(directory: folder))
    let services = try PeopleServices(settings, transport: CurlTransport(), accounts: accounts)

    var account = try await services.client.accounts().first { services.client.serves($0.id) && !$0.needsSignIn }
    if account == nil { account = try await services.client.signIn(with: .systemBrowser) }
    guard let account else { exit(1) }

    let text = CommandLine.arguments.dropFirst().joined(separator: " ")
    let found = try await services.graph(for: account).people(matching: PeopleQuery(text)).people
    if found.isEmpty { print("Nobody was found.") }
    for person in found { print(person.name, person.mail ?? "") }
} catch {
    let (failure, texts) = (Failure(error), Texts())
    print(failure.message(in: texts), failure.nextStep(in: texts), failure.detail ?? "")
    exit(1)
}
