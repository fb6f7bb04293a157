/// The license that everybody has who works in a sample organization.
enum SampleLicense {
    static let skuID = "6fd2c87f-b296-42f0-b197-1e91e994b900"
    static let holders = "user.accountEnabled AND user.userType = 'Member' AND user.givenName IS NOT NULL"

    /// What whoever has it has in the place of what people have otherwise.
    static let properties = GraphType("License").properties.reduce(into: [String: JSONValue]()) {
        $0[$1.name] = $1.usual
    }
}
