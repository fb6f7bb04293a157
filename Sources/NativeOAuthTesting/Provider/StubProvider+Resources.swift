import HTTPTypes
import NativeOAuth
import SmallFoundation

extension StubProvider {
    /// > Source: [OpenID Connect Core 1.0, section 5.3](https://openid.net/specs/openid-connect-core-1_0.html#UserInfo)
    func userinfo(_ request: Request) throws -> Answer {
        let grant = try caller(request)
        guard let person = grant.person else { throw Refusal("invalid_token", "The token is about nobody.") }
        return Answer(request, members: person.claims(for: grant.scopes))
    }

    func me(_ request: Request) throws -> Answer {
        let grant = try graphCaller(request)
        guard let person = grant.person else { throw graphRefusal(.forbidden, "Forbidden", "The app is nobody.") }
        return Answer(request, members: person.directoryEntry)
    }

    /// The directory: everybody, those who match, or one by id or user principal name.
    ///
    /// It knows as much of `$filter` and `$search` as ``StubFilter`` does, and pages of `$top` people.
    func users(_ request: Request) throws -> Answer {
        _ = try graphCaller(request)
        let list = graph.absoluteString + Endpoint.users.rawValue
        guard request.url == list else {
            let name = PercentEncoding.decode(request.url.dropFirst(list.count + 1))?.lowercased()
            guard let person = people.first(where: { [$0.id, $0.username].contains(name) }) else {
                throw graphRefusal(.notFound, "Request_ResourceNotFound", "There is nobody of that name.")
            }
            return Answer(request, members: person.directoryEntry)
        }
        guard let filter = StubFilter(filter: request.query["$filter"], search: request.query["$search"]) else {
            throw graphRefusal(.badRequest, "BadRequest", "The filter or the search is not understood here.")
        }
        let matches = people.map(\.directoryEntry).filter(filter.matches)
        let start = request.query["$skiptoken"].flatMap { Int($0) } ?? 0
        let size = request.query["$top"].flatMap { Int($0) } ?? 100
        guard start >= 0, size > 0 else { throw graphRefusal(.badRequest, "BadRequest", "There is no such page.") }
        var members: [String: StubJSON] = ["value": .array(matches.dropFirst(start).prefix(size).map(StubJSON.object))]
        if start + size < matches.count {
            var query = request.query
            query["$skiptoken"] = "\(start + size)"
            members["@odata.nextLink"] = .string("\(list)?\(query.encoded)")
        }
        return Answer(request, members: members)
    }

    /// Checks the access token of a request (RFC 6750, section 3.1; RFC 9449, section 7.1).
    private func caller(_ request: Request) throws -> StubLedger.Grant {
        let words = (request.headerFields[.authorization] ?? "").split(separator: " ").map(String.init)
        let scheme = words.first?.lowercased()
        do {
            guard request.query["access_token"] == nil else {
                throw Refusal("invalid_request", "The token is in the address, where it could be logged.")
            }
            guard words.count == 2, let known = ledger.accessTokens[words[1]], known.expiresAt > now,
                !ledger.ended.contains(known.grant.session)
            else { throw Refusal("invalid_token", "The access token is not known, has ended or was revoked.") }
            guard let thumbprint = known.grant.keyThumbprint else {
                guard scheme == "bearer" else { throw Refusal("invalid_token", "The token is not bound to a key.") }
                return known.grant
            }
            guard scheme == "dpop", try proofThumbprint(request, accessToken: words[1]) == thumbprint else {
                throw Refusal("invalid_token", "The token is bound to a key, and the proof is missing or another's.")
            }
            return known.grant
        } catch var refusal as Refusal {
            refusal.status = .unauthorized
            var challenge = words.isEmpty ? ["realm=\"test\""] : ["error=\"\(refusal.error)\""]
            let wantsProof = scheme == "dpop" || rules.requiresProofs
            if wantsProof { challenge.append("algs=\"ES256\"") }
            refusal.headerFields[.wwwAuthenticate] =
                (wantsProof ? "DPoP " : "Bearer ") + challenge.joined(separator: ", ")
            throw refusal
        }
    }

    private func graphCaller(_ request: Request) throws -> StubLedger.Grant {
        do {
            return try caller(request)
        } catch var refusal as Refusal {
            refusal.isGraph = true
            refusal.error = "InvalidAuthenticationToken"
            throw refusal
        }
    }

    private func graphRefusal(_ status: HTTPResponse.Status, _ code: String, _ message: String) -> Refusal {
        var refusal = Refusal(code, message)
        refusal.status = status
        refusal.isGraph = true
        return refusal
    }
}
