import ArgumentParser
import Testing

@testable import PeopleCommands

@Suite("Arguments that are read without the parser")
struct PlainArgumentsTests {
    @Test(
        "a search is read as the parser reads it",
        arguments: [
            ["adele"], ["adele", "vance"], [""], ["adele", "--format", "json"], ["--format", "csv", "adele"],
            ["adele", "--limit", "3", "vance"], ["--all", "adele"], ["adele", "--account", "megan"],
        ])
    func search(arguments: [String]) async throws {
        let plain = try #require(SearchCommand(plain: arguments))
        let parsed = try await SearchCommand.asyncParse(arguments)
        #expect(plain.text == parsed.text && plain.limit == parsed.limit && plain.all == parsed.all)
        #expect(plain.format == parsed.format && plain.options.account == parsed.options.account)
        #expect(Self.same(plain.options, parsed.options))
    }

    @Test(
        "a token is asked for as the parser reads it", arguments: [[], ["--format", "json"], ["--account", "megan"]])
    func token(arguments: [String]) async throws {
        let plain = try #require(TokenCommand(plain: arguments))
        let parsed = try await TokenCommand.asyncParse(arguments)
        #expect(plain.scope == parsed.scope && plain.format == parsed.format)
        #expect(plain.options.account == parsed.options.account && Self.same(plain.options, parsed.options))
    }

    @Test(
        "what the parser could refuse, or read in another way, is left to it",
        arguments: [
            [], ["--", "adele"], ["-adele"], ["adele", "--format"], ["adele", "--format", "xml"],
            ["adele", "--format=json"], ["adele", "--limit", "0"], ["adele", "--limit", "many"],
            ["adele", "--limit", "-1"], ["adele", "--all", "--limit", "3"], ["adele", "--all", "--all"],
            ["adele", "--limit", "1", "--limit", "2"], ["adele", "--help"], ["adele", "--quiet"],
            ["adele", "--settings", "a.json"], ["adele", "--account", "--all"],
        ])
    func others(arguments: [String]) {
        #expect(SearchCommand(plain: arguments) == nil)
    }

    private static func same(_ options: AccountOptions, _ others: AccountOptions) -> Bool {
        let (left, right) = (options.settings, others.settings)
        return left.settings == right.settings && left.authority == right.authority && left.clientID == right.clientID
            && left.passphraseFile == right.passphraseFile && left.quiet == right.quiet && left.verbose == right.verbose
    }
}
