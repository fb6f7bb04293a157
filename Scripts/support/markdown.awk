# Called by check-docs: prints what Markdown files refer to, "file<TAB>line<TAB>kind<TAB>target" a line. A kind is
# "anchor" (a heading, as the usual hosts spell its anchor), "link" (a relative one) or "path" (in code quotes).

function say(kind, target) { print FILENAME "\t" FNR "\t" kind "\t" target }

# A place of this project: one of its folders, and no stand-in for a name (a star, NNNN, <name>, an ellipsis).
function sayPath(text) {
    sub(/^\.\//, "", text)
    sub(/[.,:;)]+$/, "", text)
    if (text !~ /^(Sources|Tests|Scripts|Examples|Snippets|Benchmarks|docs|\.ci)\/[A-Za-z0-9]/) return
    if (text ~ /[*<>{}$]|NNNN|…|\.\.\./) return
    say("path", text)
}

function sayLink(target) {
    sub(/^[ \t]*<?/, "", target)
    sub(/>?([ \t].*)?$/, "", target)
    if (target != "" && target !~ /^[A-Za-z][A-Za-z0-9+.-]*:/ && target !~ /^\/\//) say("link", target)
}

# Lower case, spaces to hyphens, punctuation gone; the second heading of the same words gets "-1".
function anchorOf(heading) {
    gsub(/`|\*|\]\([^)]*\)/, "", heading)
    heading = tolower(heading)
    gsub(/[^a-z0-9_ \200-\377-]/, "", heading)
    gsub(/ /, "-", heading)
    count = seen[FILENAME "\t" heading]++
    return count == 0 ? heading : heading "-" count
}

FNR == 1 { fence = "" }

/^[ \t]*(```|~~~)/ {
    mark = $0
    sub(/^[ \t]*/, "", mark)
    mark = substr(mark, 1, 3)
    if (fence == "") fence = mark
    else if (fence == mark) fence = ""
    next
}

# In a fenced block every word may be a path of a command.
fence != "" {
    words = split($0, word, /[ \t'"()|;]+/)
    for (i = 1; i <= words; i++) sayPath(word[i])
    next
}

/^#+ / {
    heading = $0
    sub(/^#+[ \t]+/, "", heading)
    sub(/[ \t]+#*[ \t]*$/, "", heading)
    say("anchor", anchorOf(heading))
}

{
    text = $0
    while (match(text, /`[^`]+`/)) {
        quoted = substr(text, RSTART + 1, RLENGTH - 2)
        text = substr(text, 1, RSTART - 1) " " substr(text, RSTART + RLENGTH)
        words = split(quoted, word, /[ \t]+/)
        for (i = 1; i <= words; i++) sayPath(word[i])
    }
    # What is left has no code in it. A reference definition, then the inline links and images.
    if (match(text, /^ ? ? ?\[[^]]+\]:[ \t]*/)) sayLink(substr(text, RSTART + RLENGTH))
    while (match(text, /\]\([^)]*\)/)) {
        sayLink(substr(text, RSTART + 2, RLENGTH - 3))
        text = substr(text, RSTART + RLENGTH)
    }
}
