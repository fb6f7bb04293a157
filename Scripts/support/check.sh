# What the checks in bash, Scripts/desktop and Scripts/apple-test share: the tree to look at (the first argument, or this repository),
# the programs (the second, or those of its debug build), a folder that goes in the end as all jobs do, and the end.
set -euo pipefail
root=$(cd "${1:-$(dirname "$0")/..}" && pwd)
built=${2:-$root/.build/debug}
scratch=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$scratch"' EXIT
# Ends the check with a sentence, after what a program has said.
fail() { tail -n 40 "$scratch/said" >&2 2>/dev/null || true; echo "${0##*/}: failed: $1" >&2; exit 1; }
ok() { echo "${0##*/}: ok, $1"; }
# emulator OPTION…: starts it; $ready is the line that it prints.
emulator() {
    mkfifo "$scratch/ready"
    "$built/tenant-emulator" --port 0 "$@" >"$scratch/ready" 2>"$scratch/log" &
    emulator=$!
    read -r ready <"$scratch/ready"
}
