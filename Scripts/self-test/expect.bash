# Sourced by every self-test: makes a temporary tree to examine ($tree) and says whether a check sees what it should.
# A self-test that has not seen its check both pass and fail is itself a failure, so a dead check cannot stay green.
set -euo pipefail

scripts=$(cd "$(dirname "$0")/.." && pwd)
check=$(basename "$0")
tree=$(mktemp -d)
passes=0
failures=0
trap 'status=$?; rm -rf "$tree"; finish $status' EXIT

finish() {
    if [ "$1" -eq 0 ] && { [ $passes -eq 0 ] || [ $failures -eq 0 ]; }; then
        echo "self-test of $check: failed: it has to see a pass and a failure, saw $passes and $failures" >&2
        exit 1
    fi
    if [ "$1" -eq 0 ]; then echo "self-test of $check: ok, $passes passed and $failures failed as they should"; fi
    exit "$1"
}

# How the check is called; a self-test may say it differently.
run() { "$scripts/$check" "$tree" 2>&1; }

# write PATH: what comes on standard input becomes that file of the tree.
write() {
    mkdir -p "$tree/$(dirname "$1")"
    cat >"$tree/$1"
}

# expect_pass WHY: the check accepts the tree as it is now.
expect_pass() {
    local output
    if ! output=$(run); then
        printf 'self-test of %s: failed: it refuses what is good: %s\n%s\n' "$check" "$1" "$output" >&2
        exit 1
    fi
    passes=$((passes + 1))
}

# expect_failure WHY TEXT: the check refuses the tree as it is now, and its words contain TEXT.
expect_failure() {
    local output
    if output=$(run); then
        printf 'self-test of %s: failed: it accepts what is bad: %s\n%s\n' "$check" "$1" "$output" >&2
        exit 1
    fi
    case $output in
    *"$2"*) failures=$((failures + 1)) ;;
    *)
        printf 'self-test of %s: failed: %s: it does not say "%s" but:\n%s\n' "$check" "$1" "$2" "$output" >&2
        exit 1
        ;;
    esac
}
