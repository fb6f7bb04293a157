-- Refreshes tokens, each time with the refresh token of the answer before.
-- Environment: TOKENS, refresh tokens with spaces between them; FORM, the rest of the form; ENDPOINT, its path;
-- AUTHORIZATION, a header, or nothing.
local counter = 0
local tokens = {}

function setup(thread)
  thread:set("number", counter)
  counter = counter + 1
end

function init(args)
  local index = 0
  for token in os.getenv("TOKENS"):gmatch("%S+") do
    if index % 2 == number then tokens[#tokens + 1] = token end
    index = index + 1
  end
  headers = { ["Content-Type"] = "application/x-www-form-urlencoded" }
  if os.getenv("AUTHORIZATION") then headers["Authorization"] = os.getenv("AUTHORIZATION") end
end

function request()
  local token = table.remove(tokens, 1) or ""
  local body = "grant_type=refresh_token&refresh_token=" .. token .. os.getenv("FORM")
  return wrk.format("POST", os.getenv("ENDPOINT"), headers, body)
end

function response(status, _, body)
  -- First to where it is: a pattern that may begin anywhere costs more than the rest of this function.
  local start = body:find('"refresh_token"', 1, true)
  local token = start and body:match('"refresh_token"%s*:%s*"([^"]+)"', start)
  if token then tokens[#tokens + 1] = token end
end

function done(summary, latency)
  io.write(string.format("p50 %d us, p99 %d us, errors %d, bytes an answer %d\n", latency:percentile(50),
    latency:percentile(99), summary.errors.status, summary.bytes / summary.requests))
end
