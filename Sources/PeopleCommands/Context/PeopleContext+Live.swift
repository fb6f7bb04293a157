import CurlTransport
import NativeOAuth
import PeopleFinder
import SmallFoundation

#if os(Linux)
import DesktopKeyring
#endif

/// What becomes of the address that a sign-in begins with.
package enum BrowserUse: Sendable, Hashable {
    /// The person's browser opens it.
    case open
    /// It is printed, alone on its line, and the person opens it.
    case printAddress
}

extension PeopleContext {
    /// Makes the context of a program in a shell: the person's folders, browser and network, none of them touched yet.
    package static func live(programName: String, environment: [String: String]) -> PeopleContext {
        // There is nowhere to say that nothing can be said.
        let talk: @Sendable (String) -> Void = { try? ByteStream.error.write(Data($0.utf8)) }
        let terminal = Terminal(environment: environment)
        var context = PeopleContext(
            programName: programName, environment: environment,
            accounts: { passphraseFile in
                let prompt = PassphrasePrompt(
                    hasTerminal: terminal.inputIsTerminal, texts: Texts(environment: environment), talk: talk)
                let folder = try ProgramFolders(environment: environment).data
                try ProgramFolders.checkOwner(of: folder, environment: environment)
                var choice = ProgramStore(environment: environment, prompt: { try await prompt.ask(for: $0) })
                choice.passphraseFile = passphraseFile
                #if os(Linux)
                // It may ask to be unlocked; in a script nobody sees its window.
                choice.keyring = .keyring(
                    app: ProgramStore.appName, environment: environment,
                    prompts: terminal.inputIsTerminal ? .within(.seconds(60)) : .never)
                #endif
                let store = try choice.open(in: folder)
                return SignedInAccounts(store: store, folder: folder)
            },
            transport: {
                let trust = CertificateTrust(
                    rootsFile: environment.value(of: "SSL_CERT_FILE"),
                    addedRootsFile: environment.value(of: "PEOPLE_CA"))
                return CurlTransport(trust: trust, proxies: try ProxyRules(environment: environment))
            },
            userAgent: { use in
                let isQuiet = PeopleContext.current.isQuiet
                // It waits for the answer on this machine's loopback address.
                return LoopbackUserAgent { url in
                    let texts = Texts(environment: environment)
                    switch use {
                    case .open:
                        if !isQuiet { talk("\(texts[.commandOpeningBrowser])\n\(url.absoluteString)\n") }
                        try await SystemBrowser(environment: environment).open(url)
                    case .printAddress:
                        if !isQuiet { talk("\(texts[.commandOpenAddress])\n") }
                        try ByteStream.output.write(Data("\(url.absoluteString)\n".utf8))
                    }
                }
            },
            talk: talk, terminal: terminal)
        context.programFolder = CommandLine.arguments.first.flatMap { path in
            path.lastIndex(of: "/").map { String(path[..<$0]) }
        }
        context.openPage = { url in try await SystemBrowser(environment: environment).open(url) }
        context.files = {
            let folders = try ProgramFolders(environment: environment)
            return AccountFiles(
                photoDirectory: folders.cache.appending(path: "photos"),
                historyDirectory: folders.data.appending(path: "recent"),
                copyDirectory: folders.directoryCopies)
        }
        context.openLink = { link in
            // Anything else could start a program that the person does not expect.
            let scheme = link.prefix { $0 != ":" }.lowercased()
            guard ["mailto", "tel", "https"].contains(scheme),
                await SystemBrowser(environment: environment).handOver(link)
            else { throw OAuthError(.browserUnavailable, "No program here opens \(scheme) links.") }
        }
        context.copyText = { await ClipboardProgram(environment: environment).copy($0) }
        context.hasBrowser = { SystemBrowser(environment: environment).isLikely }
        return context
    }
}
