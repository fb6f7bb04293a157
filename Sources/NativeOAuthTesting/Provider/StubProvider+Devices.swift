import HTTPTypes

extension StubProvider {
    /// Decides about the device that asked last, in the person's place; nil refuses.
    public func decideDevice(as person: StubPerson?) {
        guard let code = ledger.devices.max(by: { $0.value.number < $1.value.number })?.key else { return }
        ledger.devices[code]?.decision = person.map { .approved($0) } ?? .denied
    }

    /// > Source: [RFC 8628, section 3.2](https://www.rfc-editor.org/rfc/rfc8628#section-3.2)
    func authorizeDevice(_ request: Request) throws -> Answer {
        _ = try authenticate(request)
        let letters = Array("BCDFGHJKLMNPQRSTVWXZ")
        let drawn = random.bytes(8).map { String(letters[Int($0) % letters.count]) }
        let userCode = drawn[..<4].joined() + "-" + drawn[4...].joined()
        let deviceCode = draw("device")
        ledger.devices[deviceCode] = StubLedger.Device(
            number: ledger.newSession(), scopes: granted(request.form["scope"]), expiresAt: now + 900)
        let page = "\(issuer)/device"
        return Answer(
            request,
            members: [
                "device_code": .string(deviceCode), "user_code": .string(userCode), "verification_uri": .string(page),
                "verification_uri_complete": .string("\(page)?user_code=\(userCode)"), "expires_in": 900, "interval": 5,
            ])
    }

    /// > Source: [RFC 8628, section 3.5](https://www.rfc-editor.org/rfc/rfc8628#section-3.5)
    func pollDevice(_ request: Request, _ thumbprint: String?) throws -> Answer {
        guard let code = request.form["device_code"], var device = ledger.devices[code] else {
            throw Refusal("invalid_grant", "The device code is not known, or has been used.")
        }
        guard device.expiresAt > now else { throw Refusal("expired_token", "The device code is too old.") }
        if let askedAt = device.askedAt, now < askedAt + device.interval {
            device.interval += 5
            device.askedAt = now
            ledger.devices[code] = device
            throw Refusal("slow_down", "The device asks too often.")
        }
        ledger.devices[code]?.askedAt = now
        switch device.decision {
        case .pending: throw Refusal("authorization_pending", "The person has not decided yet.")
        case .denied: throw Refusal("access_denied", "The person did not agree.")
        case .approved(let person):
            ledger.devices[code] = nil
            var grant = newGrant(person, nil, thumbprint)
            grant.scopes = device.scopes
            return try issue(request, to: grant)
        }
    }
}
