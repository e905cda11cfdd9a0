import FrameBudget
import FrameStatistics
import FrameTrace

/// How much of stacks the page shows. `result.json` has all of them; the page has to stay small enough to send around.
enum StackText {
    /// How many functions of a stack are shown; a runaway recursion has thousands.
    static let mostFunctions = 64
    /// How many characters of a function's name are shown; a generic one can fill a screen.
    static let mostCharacters = 200
    /// How many characters of stacks the page shows in all.
    static let mostCharactersInAll = 150_000
    /// How many characters of samples along frames the page shows in all.
    static let mostSampleCharactersInAll = 120_000

    /// The functions of a stack, leaf first, as `function (module)`; the layers of the workload's path are not among them.
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

    /// The functions that are shown.
    static func shown(_ functions: [String]) -> [String] {
        functions.prefix(mostFunctions).map { name in
            name.count <= mostCharacters ? name : name.prefix(mostCharacters) + "…"
        }
    }

    /// About how much room a frame's stacks take, the markup around each function included.
    static func size(of frame: FrameDetail, in result: RunResult) -> Int {
        frame.stacks.reduce(0) { sum, stack in
            shown(functions(of: stack.call, in: result)).reduce(sum + 400) { $0 + VisibleText.of($1).utf8.count + 9 }
        }
    }
}
