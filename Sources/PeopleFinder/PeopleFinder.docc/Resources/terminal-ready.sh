jq . ready.json
jq -r '.userPrincipalName, .password' ready.json
