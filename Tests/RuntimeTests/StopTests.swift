import FrameBudget
import Glibc
import Testing

@testable import FrameRecorder
@testable import FrameTrace

/// Another process stops this one during a small live run, and continues it.
@Suite(
    "Stops of the process",
    .serialized,
    .enabled(if: SwitchLog.probe().own == nil, "SKIPPED: no switch records here")
)
struct StopTests {
    private static let workload = """
        version: 1
        name: stopped
        duration: 3s
        warmUp: 200ms
        device: { cores: 1, refresh: 60Hz }
        apps:
          viewer:
            frame: [{ compute: 4ms }]
        """
    /// The least length of the stop in the trace. The shell sleeps longer.
    private static let stop = TimeSpan.milliseconds(1000)

    /// Runs the workload while a shell runs the script; both have ended when this returns.
    private func run(_ script: String) throws -> Trace {
        var process = pid_t()
        let words = ["sh", "-c", script]
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        let status = unsafe posix_spawn(&process, "/bin/sh", nil, nil, &arguments, environ)
        try #require(status == 0)
        defer { while waitpid(process, nil, 0) < 0, errno == EINTR {} }
        return try LiveRun.trace(Self.workload)
    }

    /// How often and how long the main thread was off the CPU after slices that end `stopped`.
    private func stopped(_ trace: Trace) -> (count: Int, longest: TimeSpan) {
        let slices = trace.slices[ThreadID(0)] ?? []
        let stops = zip(slices, slices.dropFirst()).filter { $0.0.ending == .stopped }.map { $1.start - $0.end }
        return (stops.count, stops.max() ?? .zero)
    }

    private func check(_ trace: Trace, _ location: SourceLocation = #_sourceLocation) {
        let (count, longest) = stopped(trace)
        #expect(count >= 1, sourceLocation: location)
        #expect(longest >= Self.stop, sourceLocation: location)
        // No thread empties the buffers meanwhile, and none fills them.
        #expect(trace.quality.lostRecords == 0, sourceLocation: location)
        #expect(trace.quality.switches?.lost == 0, sourceLocation: location)
        #expect(trace.ending == .complete, sourceLocation: location)
        // fbprof's own threads were stopped, too.
        let own = trace.threads.values.filter { $0.kind == .own && trace.slices[$0.id] != nil }
        #expect(
            own.contains { thread in trace.slices[thread.id]?.contains { $0.ending == .stopped } == true },
            sourceLocation: location
        )
    }

    @Test("between SIGSTOP and SIGCONT, slices end as stopped and the thread is off the CPU for as long")
    func signal() throws {
        check(try run("sleep 1.5; kill -STOP \(getpid()); sleep 1.2; kill -CONT \(getpid())"))
    }

    @Test("each of two stops is reported on its own")
    func several() throws {
        let once = "kill -STOP \(getpid()); sleep 0.3; kill -CONT \(getpid()); sleep 0.3"
        let trace = try run("sleep 1.2; \(once); \(once)")
        let slices = trace.slices[ThreadID(0)] ?? []
        let stops = zip(slices, slices.dropFirst()).filter { last, next in
            last.ending == .stopped && next.start - last.end >= .milliseconds(250)
        }
        #expect(stops.count == 2)
    }

    @Test("without a stop, no slice ends as stopped")
    func none() throws {
        #expect(stopped(try run("sleep 0.1")).count == 0)
    }
}
