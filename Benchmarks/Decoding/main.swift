import Foundation

// Reads a page of 999 people again and again: as GraphPeople does, and with Foundation's decoder.
// Benchmarks/decode compiles it together with the files of GraphPeople that it is about.

/// A page as Graph sends it; the people are made up.
func page(of count: Int) -> Data {
    let first = ["Adele", "Siobhán", "Jan", "İsmet", "Åsa", "王", "Karl-Heinz", "Ірина", "Catarina", "Ravi"]
    let last = ["Vance", "O'Brien", "Žižka", "İnönü", "Lindström", "小明", "Müller", "Ковальчук", "de la Cruz", "Deshmukh"]
    let people = (0..<count).map { number in
        let (given, surname) = (first[number % 10], last[number / 10 % 10])
        let address = "person\(number)@contoso.onmicrosoft.com"
        return """
            {"businessPhones":["+1 425 555 01\(10 + number % 90)"],"displayName":"\(given) \(surname)","givenName":"\(given)",\
            "jobTitle":"Product Marketing Manager","mail":"\(address)","mobilePhone":null,"officeLocation":"18/21\(number % 90)",\
            "preferredLanguage":"en-US","surname":"\(surname)","userPrincipalName":"\(address)",\
            "id":"48d31887-5fad-4d73-a9f5-\(String(100_000_000_000 + number))"}
            """
    }
    let context = "https://graph.microsoft.com/v1.0/$metadata#users"
    let link = "https://graph.microsoft.com/v1.0/users?$top=999&$skiptoken=RFNwdAoAAQ"
    return Data(
        #"{"@odata.context":"\#(context)","@odata.nextLink":"\#(link)","value":[\#(people.joined(separator: ","))]}"#.utf8)
}

/// What the compiler makes for a struct, which takes no odd value.
struct PlainPerson: Decodable {
    var id: String
    var businessPhones: [String]
    var displayName, givenName, jobTitle, mail, mobilePhone, officeLocation, preferredLanguage, surname: String?
    var userPrincipalName: String?
}

struct Page<Value: Decodable>: Decodable {
    var value: [Value]
    var nextLink: String?

    enum CodingKeys: String, CodingKey {
        case value
        case nextLink = "@odata.nextLink"
    }
}

/// The best and the middle of the rounds, in milliseconds.
func measure(_ rounds: Int, _ body: () throws -> Int) rethrows -> String {
    var times: [Duration] = []
    let clock = ContinuousClock()
    for _ in 0..<rounds {
        let start = clock.now
        guard try body() == 999 else { return "wrong" }
        times.append(clock.now - start)
    }
    times.sort()
    func shown(_ time: Duration) -> String { String(format: "%.3f", time / .milliseconds(1)) }
    return "best \(shown(times[0])) ms, median \(shown(times[rounds / 2])) ms"
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let rounds = Int(arguments[2]) else {
    print("Usage: decode page.json ROUNDS")
    exit(64)
}
let file = URL(filePath: arguments[1])
if !FileManager.default.fileExists(atPath: file.path) { try page(of: 999).write(to: file) }
let data = try Data(contentsOf: file)
print("\(data.count) bytes, \(rounds) rounds")
print("GraphPeople:            \(try measure(rounds) { try PeopleAnswer(data).people.count })")
let plain = try measure(rounds) { try JSONDecoder().decode(Page<PlainPerson>.self, from: data).value.count }
print("JSONDecoder, plain:     \(plain)")
let lenient = try measure(rounds / 10) { try JSONDecoder().decode(Page<Person>.self, from: data).value.count }
print("JSONDecoder, Person:    \(lenient)")
