export PEOPLE_CA="$(jq -r .ca ready.json)"
swift run people sign-in --settings ready.json
swift run people search zizka --settings ready.json
