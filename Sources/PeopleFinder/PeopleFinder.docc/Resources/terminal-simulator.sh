xcrun simctl keychain booted add-root-cert "$(jq -r .ca ready.json)"
