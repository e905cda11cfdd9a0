import FrameTrace

/// What a thread did while its process ran one program: where it executes another one, the code that a loop was in is gone, and the loop
/// with it.
struct ProgramTimes {
    /// When it was off the CPU.
    var times: [OffCPUTime]
    /// When it entered the calls that event loops wait in.
    var calls: [CallEntry]
    /// The program's command line; nil where the process ran no other one.
    var command: String?
    /// What moves the program's work between threads, such as `Go`; nil where that is its own affair.
    var runtime: String?
    /// When the process began to run it; nil for the first one.
    var start: Instant?
    /// When the process began to run the next program; nil for the last one.
    var end: Instant?

    /// Cuts what a thread did where its process executed other programs. Those in which it neither waited nor called are left out, and so
    /// is what several programs did that are not known apart.
    ///
    /// - Parameters:
    ///   - times: when it was off the CPU, in order.
    ///   - calls: when it entered the calls that event loops wait in, in order.
    ///   - executions: where its process executed others, in order.
    ///   - runtime: what moves the last program's work between threads.
    /// - Complexity: O(times + calls + executions · log (times + calls)). What one program did alone is not copied.
    static func cut(
        _ times: [OffCPUTime],
        _ calls: [CallEntry],
        at executions: [ProgramTrace.Execution],
        runtime: String?
    ) -> [ProgramTimes] {
        var programs: [ProgramTimes] = []
        var (firstTime, firstCall) = (0, 0)
        var start: Instant?
        for execution in executions {
            // The thread did nothing in the programs that follow.
            guard firstTime < times.count || firstCall < calls.count else { return programs }
            let nextTime = max(firstTime, times.sortedIndex(where: { $0.interval.start >= execution.at }))
            let nextCall = max(firstCall, calls.sortedIndex(where: { $0.at >= execution.at }))
            // What launched the program has done nothing that was recorded.
            if let before = execution.before, nextTime > firstTime || nextCall > firstCall {
                programs.append(
                    ProgramTimes(
                        times: part(of: times, firstTime..<nextTime),
                        calls: part(of: calls, firstCall..<nextCall),
                        command: before,
                        runtime: execution.runtime,
                        start: start,
                        end: execution.at
                    )
                )
            }
            (firstTime, firstCall) = (nextTime, nextCall)
            start = execution.at
        }
        guard firstTime < times.count || firstCall < calls.count else { return programs }
        programs.append(
            ProgramTimes(
                times: part(of: times, firstTime..<times.count),
                calls: part(of: calls, firstCall..<calls.count),
                command: executions.last?.after,
                runtime: runtime,
                start: start,
                end: nil
            )
        )
        return programs
    }

    /// A part of a list; the list itself where that is all of it, as most processes execute nothing once they run.
    private static func part<Element>(of all: [Element], _ range: Range<Int>) -> [Element] {
        range == all.indices ? all : Array(all[range])
    }
}
