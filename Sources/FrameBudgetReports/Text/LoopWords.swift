public import FrameBudget
public import FrameTrace

/// Available loops, if `--thread` or `--home` matches nothing of a recorded program.
public enum LoopWords {
    /// Explains why the requested loop is missing and which loops exist, a line each; nil if it exists or none was
    /// requested.
    ///
    /// - Parameters:
    ///   - trace: the trace as it was recorded.
    ///   - found: the same trace with its turns.
    /// - Complexity: O(n log n) over the waits of the program's threads.
    public static func refusal(_ trace: Trace, found: Trace, _ options: TurnOptions) -> [String]? {
        guard options.thread != nil || options.home != nil else { return nil }
        guard !trace.program.isEmpty else {
            return ["--thread and --home are for recordings of programs: this run has no event loop of its own"]
        }
        guard found.program.homes.isEmpty else { return nil }
        return missing(trace, options) + choices(trace) + [unseen(trace.quality.switches)].compactMap(\.self)
    }

    /// Names the loops that a recording without privileges misses, and a remedy; nil if it sees all.
    static func unseen(_ switches: SwitchQuality?) -> String? {
        guard let switches, switches.source != .wholeCPUs else { return nil }
        return
            "Without root, fbprof sees only loops that wait in poll, select, epoll_wait, a sleep or a similar call, not those that "
            + "wait on a lock, a condition or io_uring. If this program's loop does, record it as root, or mark its frames: fbprof "
            + "marks-header writes a header for C and C++."
    }

    /// Maximum number of threads listed. Chosen: two or three lines.
    private static let mostThreads = 24

    private static func missing(_ trace: Trace, _ options: TurnOptions) -> [String] {
        let home = options.home.map { " with a home in a \($0.rawValue) call" } ?? ""
        guard let asked = options.thread else {
            return ["--home \(options.home?.rawValue ?? ""): no thread has an event loop\(home)"]
        }
        let name = VisibleText.short(asked, to: 48)
        let threads = trace.threads.values.filter { $0.kind == .simulated }.sorted { $0.id < $1.id }
        guard !threads.contains(where: { $0.name == asked || "\($0.kernelID)" == asked }) else {
            return [
                "--thread '\(name)': that thread has no event loop\(home): it came back to no wait at least five times"
            ]
        }
        return ["--thread '\(name)': the program has no thread of that name or number"]
            + [list(threads.map(\.name))].compactMap(\.self)
    }

    /// Lists the names of a program's threads, in the order in which they were first seen; nil if there are none.
    private static func list(_ threads: [String]) -> String? {
        var seen: Set<String> = []
        let names = threads.filter { !$0.isEmpty && seen.insert($0).inserted }
        guard !names.isEmpty else { return nil }
        let list: String = names.prefix(mostThreads).map { VisibleText.short($0, to: 48) }.joined(separator: ", ")
        let rest = names.count - mostThreads
        return "its threads: \(list)\(rest > 0 ? " and \(rest) more" : "")"
    }

    /// Lists the existing event loops, with the call that each waits in.
    private static func choices(_ trace: Trace) -> [String] {
        let loops = LoopChoices(trace)
        guard !loops.isEmpty else { return ["no thread of the program has an event loop"] }
        let rest = loops.more
        return ["event loops found:"] + loops.lines + (rest > 0 ? ["  and \(rest) more"] : [])
    }
}
