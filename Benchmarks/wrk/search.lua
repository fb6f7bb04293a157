-- Asks for twenty people by a random beginning of a name, as the client of this project does.
-- Environment: TOKEN, an access token for Graph.
local names = {
  "james", "mary", "smith", "johnson", "garcia", "maria", "jose", "muller", "schmidt", "wang", "li", "zhang",
  "patel", "sharma", "singh", "nguyen", "tran", "sato", "suzuki", "kim", "park", "silva", "santos", "martin",
  "dubois", "rossi", "ferrari", "novak", "kowalski", "yilmaz", "kaya", "ivanov", "cohen", "levi", "papado",
  "shevchenko", "okafor", "mwangi", "obrien", "murphy", "andersson", "hansen", "jensen", "dejong", "bakker",
  "christopher", "elizabeth", "alexander", "katherine", "benjamin", "stephanie", "brown", "taylor", "zimmer",
}
local headers = { ["Authorization"] = "Bearer " .. os.getenv("TOKEN") }
local counter = 0

function setup(thread)
  thread:set("number", counter)
  counter = counter + 1
end

function init(args)
  math.randomseed(20261121 + number)
end

function request()
  local name = names[math.random(#names)]
  local text = name:sub(1, math.random(1, math.min(5, #name)))
  local parts = {}
  for _, property in ipairs({ "displayName", "givenName", "surname", "mail", "userPrincipalName" }) do
    parts[#parts + 1] = "startswith(" .. property .. ",%27" .. text .. "%27)"
  end
  local filter = table.concat(parts, "%20or%20")
  return wrk.format("GET", "/v1.0/users?$filter=" .. filter .. "&$top=20", headers)
end

local refused = 0
function response(status)
  if status ~= 200 then refused = refused + 1 end
end

function done(summary, latency)
  io.write(string.format("p50 %d us, p99 %d us, errors %d\n", latency:percentile(50), latency:percentile(99),
    summary.errors.status))
end
