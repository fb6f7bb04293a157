-- Asks for twenty people by a random beginning of a name, as the client of this project does.
-- Environment: TOKEN, an access token for Graph; OPTION=search asks by $search instead of $filter.
local names = {
  "james", "mary", "smith", "johnson", "garcia", "maria", "jose", "muller", "schmidt", "wang", "li", "zhang",
  "patel", "sharma", "singh", "nguyen", "tran", "sato", "suzuki", "kim", "park", "silva", "santos", "martin",
  "dubois", "rossi", "ferrari", "novak", "kowalski", "yilmaz", "kaya", "ivanov", "cohen", "levi", "papado",
  "shevchenko", "okafor", "mwangi", "obrien", "murphy", "andersson", "hansen", "jensen", "dejong", "bakker",
  "christopher", "elizabeth", "alexander", "katherine", "benjamin", "stephanie", "brown", "taylor", "zimmer",
}
local headers = { ["Authorization"] = "Bearer " .. os.getenv("TOKEN"), ["ConsistencyLevel"] = "eventual" }
local counter = 0
local requests = {}

function setup(thread)
  thread:set("number", counter)
  counter = counter + 1
end

local function question(text)
  if os.getenv("OPTION") == "search" then
    return wrk.format("GET", "/v1.0/users?$search=%22displayName:" .. text .. "%22&$top=20", headers)
  end
  local parts = {}
  for _, property in ipairs({ "displayName", "givenName", "surname", "mail", "userPrincipalName" }) do
    parts[#parts + 1] = "startswith(" .. property .. ",%27" .. text .. "%27)"
  end
  return wrk.format("GET", "/v1.0/users?$filter=" .. table.concat(parts, "%20or%20") .. "&$top=20", headers)
end

-- The requests are written here and only drawn later, and there is no function that looks at each answer: wrk shares the
-- cores with the server, so what it does for itself would be measured as if the server did it.
function init(args)
  math.randomseed(20261121 + number)
  for _, name in ipairs(names) do
    local beginnings = {}
    for length = 1, math.min(5, #name) do beginnings[length] = question(name:sub(1, length)) end
    requests[#requests + 1] = beginnings
  end
end

function request()
  local beginnings = requests[math.random(#requests)]
  return beginnings[math.random(#beginnings)]
end

function done(summary, latency)
  io.write(string.format("p50 %d us, p99 %d us, errors %d, bytes an answer %d\n", latency:percentile(50),
    latency:percentile(99), summary.errors.status, summary.bytes / summary.requests))
end
