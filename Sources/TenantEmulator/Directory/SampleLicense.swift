/// The license that everybody has who works in a sample organization.
///
/// > Source: [Product names and service plan identifiers](https://learn.microsoft.com/entra/identity/users/licensing-service-plan-reference)
enum SampleLicense {
    static let skuID = "6fd2c87f-b296-42f0-b197-1e91e994b900"
    static let partNumber = "ENTERPRISEPACK"
    static let plans = [
        (id: "efb87545-963c-4e0d-99df-69c6916d9eb0", name: "exchange"),
        (id: "57ff2da0-773e-42df-b2af-ffb7a2317929", name: "TeamspaceAPI"),
        (id: "5dbe027f-2339-4123-9542-606e4d348a72", name: "SharePoint"),
    ]
    static let holders = "user.accountEnabled AND user.userType = 'Member' AND user.givenName IS NOT NULL"

    static let properties: [String: JSONValue] = [
        "assignedLicenses": [["disabledPlans": [], "skuId": .string(skuID)]],
        "assignedPlans": .array(
            plans.map {
                [
                    "assignedDateTime": "2024-01-08T09:00:00Z", "capabilityStatus": "Enabled",
                    "service": .string($0.name), "servicePlanId": .string($0.id),
                ]
            }),
        "provisionedPlans": .array(
            plans.map {
                ["capabilityStatus": "Enabled", "provisioningStatus": "Success", "service": .string($0.name)]
            }),
    ]
}
