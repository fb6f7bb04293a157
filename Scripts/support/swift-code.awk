# Prints what is code in Swift files, one "file<TAB>line<TAB>code" a line: comments and the text of strings are left
# out, what an interpolation computes is kept. So a rule about code does not trip over a sentence about code.

FNR == 1 { comments = 0; depth = 0 }

{
    code = ""
    line = $0
    if (comments == 0 && depth == 0 && line !~ /["\/]/) {
        code = line
        line = ""
    }
    while (line != "") {
        if (comments > 0) line = skipComment(line)
        else if (depth > 0 && kind[depth] != "interpolation") line = skipString(line)
        else line = takeCode(line)
    }
    while (depth > 0 && kind[depth] == "line") depth--  # a string of one line ends with it
    print FILENAME "\t" FNR "\t" code
}

function skipComment(text, at) {
    at = match(text, /\/\*|\*\//)
    if (at == 0) return ""
    comments += (substr(text, at, 2) == "/*") ? 1 : -1
    return substr(text, at + 2)
}

# The top of the stack is a string: its end, an interpolation or an escape comes next, or nothing of interest.
function skipString(text, end, escape, rest) {
    end = ((kind[depth] == "block") ? "\"\"\"" : "\"") hashes[depth]
    escape = "\\" hashes[depth]
    if (index(text, end) == 1) {
        rest = substr(text, length(end) + 1)
        code = code "\""
        depth--
        return rest
    }
    if (index(text, escape) == 1) {
        if (substr(text, length(escape) + 1, 1) == "(") {
            depth++
            kind[depth] = "interpolation"
            parentheses[depth] = 1
            code = code " "
        }
        return substr(text, length(escape) + 2)
    }
    return substr(text, 2)
}

function takeCode(text, at, found) {
    at = match(text, /\/\/|\/\*|#*"""|#*"|[()]/)
    if (at == 0) {
        code = code text
        return ""
    }
    found = substr(text, at, RLENGTH)
    code = code substr(text, 1, at - 1)
    if (found == "//") return ""
    if (found == "/*") {
        comments = 1
    } else if (found == "(" || found == ")") {
        if (depth > 0) parentheses[depth] += (found == "(") ? 1 : -1
        if (depth > 0 && parentheses[depth] == 0) {
            depth--
            found = " "
        }
        code = code found
    } else {
        depth++
        kind[depth] = (found ~ /"""$/) ? "block" : "line"
        hashes[depth] = found
        gsub(/"/, "", hashes[depth])
        code = code "\""
    }
    return substr(text, at + RLENGTH)
}
