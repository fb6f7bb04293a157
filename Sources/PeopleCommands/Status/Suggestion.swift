/// Guesses what somebody meant who mistyped.
enum Suggestion {
    /// More mistakes than these make another word.
    private static let maximumMistakes = 2

    /// The word in the place of a command that is none; "help" is asked for a command by its name, too.
    static func unknownCommand(in arguments: [String], of commands: [String]) -> String? {
        guard let word = arguments.first(where: { $0 != "help" }), !word.hasPrefix("-") else { return nil }
        return commands.contains(word) ? nil : word
    }

    /// Finds the command that was meant by the first argument, unless that is one.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, without the program's name.
    ///   - commands: The names of all commands.
    /// - Returns: The name of a command, or nil when none is like it.
    static func command(for arguments: [String], of commands: [String]) -> String? {
        unknownCommand(in: arguments, of: commands).flatMap { nearest(to: $0.lowercased(), among: commands) }
    }

    /// Finds the word that is the fewest mistakes away.
    ///
    /// - Parameters:
    ///   - word: What was typed.
    ///   - words: What there is; of two that are as near, the first is taken.
    /// - Returns: The nearest, or nil when that is too far away, too.
    static func nearest(to word: String, among words: [String]) -> String? {
        if let whole = words.first(where: { word.count >= 2 && $0.hasPrefix(word) }) { return whole }
        let most = min(maximumMistakes, word.count / 2)
        return words.map { (word: $0, mistakes: mistakes(from: word, to: $0)) }
            .filter { $0.mistakes <= most }
            .min { $0.mistakes < $1.mistakes }?.word
    }

    /// Counts letters that are missing, too many, wrong, or in the place of their neighbor.
    ///
    /// > Source: Damerau, "A technique for computer detection and correction of spelling errors" (1964), in the
    /// > restricted form: no part is edited twice
    static func mistakes(from typed: String, to meant: String) -> Int {
        let (typed, meant) = (Array(typed), Array(meant))
        var before: [Int] = []
        var last = Array(0...meant.count)
        for (row, letter) in typed.enumerated() {
            var next = [row + 1]
            for (column, other) in meant.enumerated() {
                var best = min(last[column + 1] + 1, next[column] + 1, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == meant[column - 1], typed[row - 1] == other {
                    best = min(best, before[column - 1] + 1)
                }
                next.append(best)
            }
            (before, last) = (last, next)
        }
        return last[meant.count]
    }
}
