import FrameBudget

/// How much of stacks the page shows. `result.json` has all of them; the page has to stay small enough to send around.
enum StackText {
    /// How many functions of a stack are shown; a runaway recursion has thousands.
    static let mostFunctions = 64
    /// How many characters of a function's name are shown; a generic one can fill a screen.
    static let mostCharacters = 200
    /// How many characters of stacks the page shows in all.
    static let mostCharactersInAll = 150_000

    /// The functions that are shown.
    static func functions(of stack: StackDetail) -> [String] {
        stack.functions.prefix(mostFunctions).map { name in
            name.count <= mostCharacters ? name : name.prefix(mostCharacters) + "…"
        }
    }

    /// About how much room a frame's stacks take, the markup around each function included.
    static func size(of frame: FrameDetail) -> Int {
        frame.stacks.reduce(0) { sum, stack in
            functions(of: stack).reduce(sum + 400) { $0 + VisibleText.of($1).utf8.count + 9 }
        }
    }
}
