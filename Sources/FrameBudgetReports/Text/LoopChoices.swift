import FrameBudget
import FrameTrace

/// Event loops of a recorded program, a line each with the options that choose it.
///
/// Main threads come first: a program of several processes, such as a browser, has far more other threads with loops,
/// and those have more turns.
struct LoopChoices {
    /// A loop and the family of calls that it waits in.
    private struct Choice {
        var family: WaitFamily
        var loop: EventLoop
    }

    /// Maximum number of loops listed, of main threads and of others. Chosen: a screen's worth.
    private static let mostMain = 12
    private static let mostOthers = 8

    private let shown: [Choice]
    /// Number of loops that are not listed.
    let more: Int
    /// Names that several threads with loops share.
    private let sharedNames: Set<String>
    /// Whether loops are in more than one process.
    private let hasProcesses: Bool
    private let arguments: ProcessArguments

    /// Finds the loops of a trace.
    ///
    /// - Complexity: O(n log n) over the waits of the program's threads.
    init(_ trace: Trace) {
        let all = WaitFamily.allCases.flatMap { family in
            trace.eventLoops(TurnOptions(home: family)).map { Choice(family: family, loop: $0) }
        }
        let sorted = all.sorted { left, right in
            (right.loop.turns.count, left.loop.thread.id) < (left.loop.turns.count, right.loop.thread.id)
        }
        let main = sorted.filter(\.loop.isMain).prefix(Self.mostMain)
        let others = sorted.filter { !$0.loop.isMain }.prefix(Self.mostOthers)
        let listed = Array(main) + Array(others)
        shown = listed
        more = all.count - listed.count
        var threads: [String: Set<ThreadID>] = [:]
        for choice in all { threads[choice.loop.thread.name, default: []].insert(choice.loop.thread.id) }
        sharedNames = Set(threads.filter { $0.value.count > 1 }.keys)
        hasProcesses = Set(all.compactMap { $0.loop.thread.process?.id }).count > 1
        arguments = ProcessArguments(trace)
    }

    /// Whether there is no loop at all.
    var isEmpty: Bool { shown.isEmpty }

    /// A line for each loop that is listed, with the options first.
    var lines: [String] {
        shown.map { choice in
            let thread = choice.loop.thread
            // A shared name would choose only the thread with the most turns.
            let isShared = sharedNames.contains(thread.name)
            let chosen = isShared ? "\(thread.kernelID)" : ShellWords.quoted(thread.name)
            return "  --thread \(VisibleText.short(chosen, to: 48)) --home \(choice.family.rawValue): "
                + "\(Figure.counted(choice.loop.turns.count, "turn")) from \(choice.loop.call) "
                + "(\(which(choice.loop).joined(separator: ", ")))"
        }
    }

    /// Describes the thread: its name if the option has its number, and its process.
    private func which(_ loop: EventLoop) -> [String] {
        let thread = loop.thread
        let isNumbered = sharedNames.contains(thread.name)
        let name = VisibleText.short(thread.name, to: 48)
        guard loop.isMain, let process = thread.process else {
            let owner = thread.process.map { hasProcesses ? " of PID \($0.id)" : "" } ?? ""
            return [(isNumbered ? name : "number \(thread.kernelID)") + owner]
        }
        let argument = arguments[process.id].map { [VisibleText.short($0, to: LateLoopWords.longestArgument)] } ?? []
        return (isNumbered ? [name] : []) + ["main thread of PID \(process.id)"] + argument
    }
}
