import Foundation

@testable import NativeOAuth

extension TokenSet {
    /// Test data: tokens as an answer of the token endpoint would have made them.
    static func sample(
        accessToken: String = "token", refreshToken: String? = "refresh", expiresIn: Int? = 3600,
        at date: Date = Date(timeIntervalSince1970: 1_700_000_000)
    ) -> TokenSet {
        var set = TokenSet(sampleResponse(accessToken, refreshToken, expiresIn), requested: ["User.Read"], now: date)
        set.scopes = ["User.Read"]
        return set
    }

    private static func sampleResponse(_ access: String, _ refresh: String?, _ expiresIn: Int?) -> TokenResponse {
        .sample(accessToken: access, refreshToken: refresh, expiresIn: expiresIn)
    }
}

extension TokenResponse {
    /// Test data: an answer of the token endpoint.
    static func sample(
        accessToken: String, refreshToken: String? = nil, expiresIn: Int? = 3600, serverDate: Date? = nil
    ) -> TokenResponse {
        var members: [String: JSONValue] = ["access_token": .string(accessToken), "token_type": "Bearer"]
        members["refresh_token"] = refreshToken.map { .string($0) }
        members["expires_in"] = expiresIn.map { .integer(Int64($0)) }
        guard let response = try? TokenResponse(members, serverDate: serverDate) else {
            preconditionFailure("The sample is a right answer.")
        }
        return response
    }
}
