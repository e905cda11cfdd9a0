import FrameTrace

/// What a thread did while its process ran one program. Executing another program discards the code that a loop was in,
/// and with it the loop.
struct ProgramTimes {
    /// The times in which it was off the CPU.
    var times: [OffCPUTime]
    /// When it entered the calls that event loops wait in.
    var calls: [CallEntry]
    /// The program's command line; nil where the process ran only one program.
    var command: String?
    /// The runtime that moves the program's work between threads, such as `Go`; nil where there is none.
    var runtime: String?
    /// When the process began to run it; nil for the first one.
    var start: Instant?
    /// When the process began to run the next program; nil for the last one.
    var end: Instant?

    /// Splits what a thread did by the programs that its process executed. Leaves out programs in which it neither
    /// waited nor called, and what it did in several programs that cannot be separated.
    ///
    /// - Parameters:
    ///   - times: the times in which it was off the CPU, in order.
    ///   - calls: when it entered the calls that event loops wait in, in order.
    ///   - executions: the executions of other programs by its process, in order.
    ///   - runtime: the runtime of the last program.
    /// - Complexity: O(times + calls + executions · log (times + calls)). A single program's lists are not copied.
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
            // The launcher of the program did nothing that was recorded.
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

    /// Returns a part of a list, or the list itself if that is all of it, as most processes execute nothing once they
    /// run.
    private static func part<Element>(of all: [Element], _ range: Range<Int>) -> [Element] {
        range == all.indices ? all : Array(all[range])
    }
}
