/// Names of waits, made short enough for a sentence.
///
/// `read of a socket (woken by process server)` ends with the waker, which is what a reader looks for: that part stays
/// whole, and the object of the wait is cut.
enum WaitName {
    /// Number of additional characters that a name with a waker or owner may have.
    private static let more = 24
    /// Shortest length to which the object of the wait is cut, however long the rest is: a call, or the beginning of
    /// one.
    private static let leastHead = 16
    /// Longest part on a waker or owner. No thread's name is longer, but a trace from outside may hold anything.
    private static let longestEnd = 80
    private static let ends = [" (woken by ", " (held by "]

    /// Returns a name short enough for a sentence, with `…` if something was cut.
    ///
    /// - Parameter limit: maximum number of scalars; some more are allowed for a waker or owner.
    static func short(_ name: String, to limit: Int) -> String {
        guard name.unicodeScalars.count > limit else { return name }
        guard let start = end(of: name) else { return VisibleText.short(name, to: limit) }
        let end = VisibleText.short(String(name[start...].dropLast()), to: longestEnd) + ")"
        let room = max(limit + more - end.unicodeScalars.count, leastHead)
        return VisibleText.short(String(name[..<start]), to: room) + end
    }

    /// Returns the same for names joined by ` + `.
    static func shortEach(_ names: String, to limit: Int) -> String {
        VisibleText.shortEach(names, to: limit) { short($0, to: $1) }
    }

    /// Finds the beginning of the part on the waker or owner; nil if there is none.
    private static func end(of name: String) -> String.Index? {
        guard name.hasSuffix(")") else { return nil }
        return name.indices.last { index in
            name[index] == " " && ends.contains { name[index...].hasPrefix($0) }
        }
    }
}
