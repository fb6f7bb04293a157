# Called by check-layers with the output of swift-code.awk, twice: first it learns which folder declares which type, then it looks at every import and at every use of those names.

function fail(message) { print message; failures++ }

# Whether a type of a module is declared to the right of a place in that module's order.
function isLater(type, of, than) { return ((of, type) in owner) && ownerPlace[of, type] > than }

function refuse(user, type, of) {
    fail(file ":" $2 ": " user " may not use " type ", declared " \
        (owner[of, type] == "" ? "beside the folders" : "in " owner[of, type]))
}

BEGIN {
    count = split(ENVIRON["FOLDERS"], row, "\n")
    for (i = 1; i <= count; i++) if (row[i] ~ /:/) {
        words = split(row[i], word, /:?[ \t]+/)
        steps[word[1]] = words - 1
        for (j = 2; j <= words; j++) {
            names = split(word[j], name, "+")
            for (k = 1; k <= names; k++) rank[word[1], name[k]] = j - 1
        }
    }
    count = split(ENVIRON["MODULES"], row, "\n")
    for (i = 1; i <= count; i++) if (row[i] ~ /:/) {
        words = split(row[i], word, /:?[ \t]+/)
        known[word[1]] = 1
        for (j = 2; j <= words; j++) allowed[word[1] " " word[j]] = 1
    }
    count = split(ENVIRON["ANYWHERE"], name, " ")
    for (i = 1; i <= count; i++) everywhere[name[i]] = 1
}

# Where a file stands: its module, its folder, and that folder's place in the module's order.
$1 != file || FNR < line {
    file = $1
    split(file, part, "/")
    module = part[2]
    folder = (part[4] == "") ? "" : part[3]
    place = (folder != "") ? rank[module, folder] : ((module, ".") in rank) ? rank[module, "."] : steps[module] + 1
    braces = 0
    condition = ""
}

{ line = FNR; code = substr($0, length($1) + length($2) + 3) }

# First reading: the types that the folders declare at top level.
NR == FNR {
    if (braces == 0 && code !~ /private|import/ &&
        match(code, /(^|[ \t])(struct|class|enum|actor|protocol|typealias)[ \t]+[A-Z][A-Za-z0-9_]*/)) {
        type = substr(code, RSTART, RLENGTH)
        sub(/.*[ \t]/, "", type)
        owner[module, type] = folder
        ownerPlace[module, type] = place
    }
    braces += gsub(/[{]/, "{", code) - gsub(/[}]/, "}", code)
    if (steps[module] && place == "" && !((module, folder) in reported)) {
        reported[module, folder] = 1
        fail("Sources/" module "/" folder ": this folder has no place in the order of Scripts/check-layers")
    }
    if (!(module in known) && !(module in reported)) {
        reported[module] = 1
        fail("Sources/" module ": this module has no row in the table of Scripts/check-layers")
    }
    next
}

# Second reading: imports.
code ~ /^[ \t]*#if/ { condition = code }
code ~ /^[ \t]*#else/ { condition = (condition ~ /^[ \t]*#if canImport\(FoundationEssentials\)/) ? "no essentials" : "" }
code ~ /^[ \t]*#endif/ { condition = "" }

code ~ /(^|[ \t])import[ \t]+[A-Za-z_]/ {
    imported = code
    sub(/.*(^|[ \t])import[ \t]+((struct|class|enum|protocol|typealias|func|let|var)[ \t]+)?/, "", imported)
    sub(/[^A-Za-z0-9_].*/, "", imported)
    if (imported == "Foundation" && condition == "no essentials") next
    if ((module in known) && !(imported in everywhere) && !((module " " imported) in allowed)) {
        hint = (imported == "Foundation") ? " except where FoundationEssentials is missing (#if canImport … #else)" : ""
        fail(file ":" $2 ": " module " may not import " imported hint)
    }
    next
}

# Second reading: names of later folders. The folders of GraphPeople know
# NativeOAuth's first step only, transport and errors; what joins it to an account is beside them.
steps[module] {
    before = ""
    while (match(code, /[A-Za-z_][A-Za-z0-9_]*/)) {
        type = substr(code, RSTART, RLENGTH)
        if (RSTART > 1) before = substr(code, RSTART - 1, 1)
        if (before != ".") {
            if (place != "" && isLater(type, module, place)) refuse(folder, type, module)
            if (module == "GraphPeople" && folder != "" && isLater(type, "NativeOAuth", 1)) refuse(module, type, "NativeOAuth")
        }
        before = substr(code, RSTART + RLENGTH - 1, 1)
        code = substr(code, RSTART + RLENGTH)
    }
}

END {
    if (failures > 0) { print "check-layers: failed: " failures; exit 1 }
    print "check-layers: ok"
}
