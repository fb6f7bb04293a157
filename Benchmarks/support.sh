# What the measurements in bash share. They run in the folder of the repository, and what they start ends with them.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT

# build PRODUCT: builds a program of this package for release; $program is its path.
build() {
    swift build --package-path Benchmarks -c release --product "$1" >&2
    program=Benchmarks/.build/release/$1
}
EMULATOR=${EMULATOR:-.build/static/tenant-emulator}
# emulator OPTION…: starts it. $graph and $admin are its addresses, $TOKEN is one that may read everybody.
emulator() {
    [ -x "$EMULATOR" ] || { echo "There is no $EMULATOR. Make it: Scripts/build-static" >&2; exit 5; }
    "$EMULATOR" --port 0 --quiet "$@" >"$work/ready" &
    emulator=$!
    until [ -s "$work/ready" ]; do kill -0 "$emulator"; sleep 0.05; done
    ready() { jq -r ".$1" "$work/ready"; }
    graph=$(ready graph) admin=$(ready admin)
    local form="grant_type=password&client_id=$(ready clientId)&scope=User.Read.All"
    form+="&username=$(ready userPrincipalName)&password=$(ready password)"
    TOKEN=$(curl -s -d "$form" "${graph%/v1.0}/c0470500-0000-4000-8000-00000000da7a/oauth2/v2.0/token" | jq -r .access_token)
    export TOKEN
}
# A time says something only beside another one from the same run, on a machine that does nothing else.
load() { cut -d' ' -f1-3 /proc/loadavg; }
echo "Machine: $(uname -sm), $(nproc) cores, $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1); load $(load)"
