import Foundation
import FrameBudget
import FrameRecorder
import FrameTrace
import Glibc
import Testing

extension EndToEnd {
    @Suite("A run that ends early")
    struct EarlyEndTests {
        let scratch: Scratch
        let workload: String

        init() throws {
            scratch = try Scratch()
            workload = try scratch.file("long.yaml", Workloads.oneApp(duration: "60s"))
        }

        @Test("After Ctrl-C or SIGTERM the report is written, status 130", arguments: [SIGINT, SIGTERM])
        func interrupted(signal: Int32) throws {
            let command = try Command.start(workload, output: scratch["run"], untilTraceHas: 8192)
            usleep(700_000)
            command.send(signal)
            let result = try command.wait(atMost: 20)
            #expect(result.status == 130, "\(result)")
            #expect(result.output.contains("Report: "))
            #expect(try scratch.names(in: "run") == ["report.html", "result.json", "trace"])
            #expect(!scratch.has("run.partial"))
            let summary = try RunFiles.result(scratch["run"])
            #expect(summary.run.ending == .interrupted)
            #expect(summary.run.planned == .seconds(60))
            #expect(summary.run.observed < .seconds(20))
            #expect(summary.apps.allSatisfy { $0.conservation.holds && $0.conservation.shown > 0 })
        }

        @Test("Ctrl-C before the first frame ends the run as interrupted, status 130")
        func interruptedAtOnce() throws {
            let command = try Command.start(workload, output: scratch["run"], untilTraceHas: 17)
            command.send(SIGINT)
            let result = try command.wait(atMost: 20)
            #expect(result.status == 130, "\(result)")
            #expect(try RunFiles.result(scratch["run"]).run.ending == .interrupted)
        }

        @Test("After kill -9 the trace has every frame up to at most 250 ms before, in two of three runs")
        func killed() throws {
            // A machine may keep the writer from its CPU for a moment, so one of three runs may lose more.
            var losses: [TimeSpan] = []
            for attempt in 1...3 {
                let output = scratch["run\(attempt)"]
                let command = try Command.start(workload, output: output, untilTraceHas: 8192)
                usleep(UInt32(700_000 + 37_000 * attempt))
                let killedAt = MonotonicClock.now()
                command.send(SIGKILL)
                #expect(try command.wait(atMost: 20).status == nil)
                let (observed, last) = try report(output)
                losses.append(killedAt - observed)
                #expect(last <= killedAt)
            }
            #expect(losses.sorted()[1] <= .milliseconds(250), "\(losses)")
            #expect(losses.allSatisfy { $0 < .seconds(2) }, "\(losses)")
        }

        @Test("After kill -9 amid files and memory of apps, only the run's own folder and its trace are left")
        func leavesNothing() throws {
            let lives = try scratch.file(
                "lives.yaml",
                """
                version: 1
                name: lives
                duration: 60s
                device: { cores: 1, backgroundTime: 200ms }
                apps:
                  a:
                    launch: [{ allocate: icons, size: 4MB }, { map: sheet, size: 8MB }, { access: sheet }]
                    backgroundTasks: { upload: [] }
                    callbacks: { didEnterBackground: [{ beginBackgroundTask: upload }, { write: 1MB }] }
                    frame: [{ compute: 1ms }, { every: 10, do: [{ read: 100kB }] }]
                timeline: [{ at: 0s, open: a }, { at: 500ms, close: a }, { at: 900ms, open: a }]
                """
            )
            let temporary = scratch["temporary"]
            try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: false)
            let command = try Command.start(
                lives,
                output: scratch["run"],
                untilTraceHas: 8192,
                environment: ["TMPDIR": temporary]
            )
            usleep(700_000)
            command.send(SIGKILL)
            #expect(try command.wait(atMost: 20).status == nil)
            #expect(try scratch.names(in: "").sorted() == ["lives.yaml", "long.yaml", "run.partial", "temporary"])
            #expect(try scratch.names(in: "run.partial") == ["trace"])
            #expect(try scratch.names(in: "temporary").isEmpty)
        }

        /// Reports what is left: the report is incomplete, and counts the frames that the trace has.
        ///
        /// - Returns: the instant up to which the result covers the run, and the end of the last frame in the trace.
        private func report(_ output: String) throws -> (observed: Instant, lastFrame: Instant) {
            for path in [output + ".partial", output] {
                let result = try Command.fbprof("report", path)
                #expect(result.status == 0, "\(result)")
                #expect(result.output.contains("Incomplete"), "\(result)")
                #expect(result.output.contains("Report: \(output).partial/report.html"))
            }
            let summary = try RunFiles.result(output + ".partial")
            let trace = try RunFiles.trace(output + ".partial")
            #expect(trace.ending == .incomplete)
            #expect(summary.run.ending == .incomplete)
            #expect(summary.apps.allSatisfy { $0.conservation.holds })
            let observed = trace.header.grid.origin + summary.run.observed
            let ends = RunFiles.frameEnds(trace)
            let shown = summary.apps.map(\.conservation.shown).reduce(0, +)
            // Of the frames that ended by then, the last may be shown at a vsync after it.
            let ended = ends.filter { $0 <= observed }.count
            #expect((ended - 1...ended).contains(shown), "no frame may be lost")
            return (observed, try #require(ends.last))
        }
    }
}
