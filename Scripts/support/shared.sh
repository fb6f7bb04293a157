# What scripts in bash share: the tree to look at (the first argument, or this repository), the programs (the second, or those of its
# debug build), a folder that goes in the end as all jobs do, and the ends.
set -euo pipefail
root=$(cd "${1:-$(dirname "$0")/..}" && pwd)
script=$(realpath "$0")
built=${2:-$root/.build/debug}
scratch=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$scratch"' EXIT
# fail SENTENCE [STATUS]: after what a program has said.
fail() { tail -n 40 "$scratch/said" >&2 2>/dev/null || true; echo "${0##*/}: failed: $1" >&2; exit "${2:-1}"; }
# The row of the script's head that says how it is called.
usage() { sed -n 's/^# [Uu]sage/Usage/p' "$script" >&2; exit 64; }
ok() { echo "${0##*/}: ok, $1"; }
# emulator OPTION…: starts it; $ready is the line that it prints.
emulator() {
    mkfifo "$scratch/ready"
    "$built/tenant-emulator" --port 0 "$@" >"$scratch/ready" 2>"$scratch/log" &
    emulator=$!
    read -r ready <"$scratch/ready"
}
