public import GraphPeople
import NativeOAuth
public import SmallFoundation

/// Something to do with a person; the front end does it, and this says what exactly.
public enum PersonAction: Sendable, Hashable {
    /// Puts a text on the clipboard.
    case copy(String)
    /// Writes a mail: a `mailto` address.
    case mail(URL)
    /// Calls a number, as the directory writes it: a `tel` address.
    case call(number: String, URL)
    /// Opens a chat in Teams: a link that its apps take, and a browser too.
    case chat(URL)
    /// Saves the person in an address book.
    case save(VCard)

    /// Finds what can be done with a person.
    ///
    /// Nobody can be written to or called who has left.
    ///
    /// - Parameters:
    ///   - person: The person.
    ///   - photo: The photo, for the address book; nil for none.
    ///   - graph: Where the person's Graph is, whose cloud has its own Teams; nil for the global cloud.
    /// - Returns: The actions, those for which there is nothing left out.
    public static func all(for person: Person, photo: PersonPhoto? = nil, graph: URL? = nil) -> [PersonAction] {
        let phones = person.numbers
        var actions: [PersonAction] = []
        if !person.hasLeft {
            if let mail = person.mail.flatMap(mailAddress) { actions.append(.mail(mail)) }
            // Who has a mobile phone for business has one number under two names.
            let calls = phones.compactMap { phone in PhoneAddress(phone)?.url.map { (number: phone, url: $0) } }
            actions += calls.unique { $0.url }.map { .call(number: $0.number, $0.url) }
            if let chat = person.userPrincipalName.flatMap({ chatLink($0, graph) }) { actions.append(.chat(chat)) }
        }
        let texts = [person.mail, person.userPrincipalName].compactMap { $0 } + phones
        actions += texts.filter { !$0.isEmpty }.unique(by: \.self).map { .copy($0) }
        return actions + [.save(VCard(person, photo: photo))]
    }

    /// The address as a link, with everything encoded that could add a header to the mail.
    ///
    /// > Source: [RFC 6068, section 2](https://www.rfc-editor.org/rfc/rfc6068#section-2)
    static func mailAddress(_ mail: String) -> URL? {
        guard let at = mail.lastIndex(of: "@"), at != mail.startIndex, mail.index(after: at) != mail.endIndex,
            !mail.contains(where: \.isWhitespace)
        else { return nil }
        let (name, domain) = (String(mail[..<at]), String(mail[mail.index(after: at)...]))
        return URL(string: "mailto:\(PercentEncoding.encode(name))@\(PercentEncoding.encode(domain))")
    }

    /// The link that opens a chat.
    ///
    /// > Source: [Deep link to a Teams chat](https://learn.microsoft.com/en-us/microsoftteams/platform/concepts/build-and-test/deep-link-teams)
    private static func chatLink(_ userPrincipalName: String, _ graph: URL?) -> URL? {
        guard userPrincipalName.contains("@") else { return nil }
        let host = graph?.host().flatMap { teams[$0.lowercased()] } ?? "teams.microsoft.com"
        return URL(string: "https://\(host)/l/chat/0/0?users=\(PercentEncoding.encode(userPrincipalName))")
    }

    /// The hosts of Teams beside those of Graph, where they are not the global cloud's.
    ///
    /// > Source: [Office 365 URLs for the US government](https://learn.microsoft.com/en-us/microsoft-365/enterprise/microsoft-365-u-s-government-gcc-high-endpoints),
    /// > [for DoD](https://learn.microsoft.com/en-us/microsoft-365/enterprise/microsoft-365-u-s-government-dod-endpoints),
    /// > [for China](https://learn.microsoft.com/en-us/microsoft-365/enterprise/urls-and-ip-address-ranges-21vianet)
    private static let teams = [
        "graph.microsoft.us": "gov.teams.microsoft.us", "dod-graph.microsoft.us": "dod.teams.microsoft.us",
        "microsoftgraph.chinacloudapi.cn": "teams.microsoftonline.cn",
    ]
}
