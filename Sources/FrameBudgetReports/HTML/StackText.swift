import FrameBudget
import FrameStatistics
import FrameTrace

/// Limits for stacks in the page. `result.json` has all of them; the page has to stay small enough to send around.
enum StackText {
    /// Maximum number of functions shown of a stack; a runaway recursion has thousands.
    static let mostFunctions = 64
    /// Maximum number of characters shown of a function's name; a generic one can fill a screen.
    static let mostCharacters = 200
    /// Maximum size of the page's stacks together, in characters.
    static let mostCharactersInAll = 150_000
    /// Maximum size of the page's samples of frames together, in characters.
    static let mostSampleCharactersInAll = 120_000

    /// Returns the functions of a stack, leaf first, as `function (module)`, without the layers of the workload's path.
    static func functions(of call: CallID?, in result: RunResult) -> [String] {
        let chain = call.flatMap { result.calls?.chain(to: $0) } ?? []
        return chain.reversed().compactMap { function in
            switch function.kind {
            case .work, .blocked, .ready: return nil
            case .inlined: return "\(function.name) (inlined)"
            case .code:
                let isUnnamed = function.module.isEmpty || function.name.hasPrefix(function.module + "+")
                return isUnnamed ? function.name : "\(function.name) (\(function.module))"
            }
        }
    }

    /// Returns the functions that are shown, with their names cut.
    static func shown(_ functions: [String]) -> [String] {
        functions.prefix(mostFunctions).map { name in
            name.count <= mostCharacters ? name : name.prefix(mostCharacters) + "…"
        }
    }

    /// Estimates the size of a frame's stacks, including the markup around each function.
    static func size(of frame: FrameDetail, in result: RunResult) -> Int {
        frame.stacks.reduce(0) { sum, stack in
            shown(functions(of: stack.call, in: result)).reduce(sum + 400) { $0 + VisibleText.of($1).utf8.count + 9 }
        }
    }
}
