/// Names of waits made short enough for a sentence.
///
/// `read of a socket (woken by process server)` ends with who was behind the wait, which is what a reader looks for: that part stays
/// whole, and what the wait was for is cut.
enum WaitName {
    /// How many more characters a name may have that says who was behind the wait.
    private static let more = 24
    /// What is left of what the wait was for, however long the rest is: a call, or the begin of one.
    private static let leastHead = 16
    /// No thread has a longer name, with all words about it; a trace from outside may hold anything.
    private static let longestEnd = 80
    private static let ends = [" (woken by ", " (held by "]

    /// A name short enough to stand in a sentence, with `…` where something was cut out.
    ///
    /// - Parameter limit: how many scalars it may have; some more where it says who was behind the wait.
    static func short(_ name: String, to limit: Int) -> String {
        guard name.unicodeScalars.count > limit else { return name }
        guard let start = end(of: name) else { return VisibleText.short(name, to: limit) }
        let end = VisibleText.short(String(name[start...].dropLast()), to: longestEnd) + ")"
        let room = max(limit + more - end.unicodeScalars.count, leastHead)
        return VisibleText.short(String(name[..<start]), to: room) + end
    }

    /// The same for names joined by ` + `.
    static func shortEach(_ names: String, to limit: Int) -> String {
        VisibleText.shortEach(names, to: limit) { short($0, to: $1) }
    }

    /// Where the part begins that says who was behind a wait; nil where none does.
    private static func end(of name: String) -> String.Index? {
        guard name.hasSuffix(")") else { return nil }
        return name.indices.last { index in
            name[index] == " " && ends.contains { name[index...].hasPrefix($0) }
        }
    }
}
