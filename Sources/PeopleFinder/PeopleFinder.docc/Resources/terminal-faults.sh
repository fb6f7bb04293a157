curl --cacert "$(jq -r .ca ready.json)" "$(jq -r .admin ready.json)/faults" \
    -H 'Content-Type: application/json' -d '{"kind": "throttled", "endpoint": "users", "times": 3}'
