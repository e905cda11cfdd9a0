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
    /// When the process began to run the next program; nil for the last one.
    var end: Instant?

    /// Cuts what a thread did where its process executed other programs. Those in which it neither waited nor called are left out.
    ///
    /// - Parameters:
    ///   - times: when it was off the CPU, in order.
    ///   - calls: when it entered the calls that event loops wait in, in order.
    ///   - executions: where its process executed others, in order.
    /// - Complexity: O(times + calls + executions · log (times + calls)).
    static func cut(
        _ times: [OffCPUTime],
        _ calls: [CallEntry],
        at executions: [ProgramTrace.Execution]
    ) -> [ProgramTimes] {
        var programs: [ProgramTimes] = []
        var (firstTime, firstCall) = (0, 0)
        for execution in executions {
            let nextTime = max(firstTime, times.sortedIndex(where: { $0.interval.start >= execution.at }))
            let nextCall = max(firstCall, calls.sortedIndex(where: { $0.at >= execution.at }))
            // What launched the program has done nothing that was recorded.
            if nextTime > firstTime || nextCall > firstCall {
                programs.append(
                    ProgramTimes(
                        times: Array(times[firstTime..<nextTime]),
                        calls: Array(calls[firstCall..<nextCall]),
                        command: execution.before,
                        end: execution.at
                    )
                )
            }
            (firstTime, firstCall) = (nextTime, nextCall)
        }
        programs.append(
            ProgramTimes(
                times: Array(times[firstTime...]),
                calls: Array(calls[firstCall...]),
                command: executions.last?.after,
                end: nil
            )
        )
        return programs
    }
}
