import FrameRecorder
import Glibc
import Testing

@testable import fbprof

extension EndToEnd {
    /// Trouble that neither the input nor the tested program causes.
    @Suite("Trouble of the machine")
    struct MachineTroubleTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        @Test(
            "Each kind of failure has its status: a busy machine is not wrong input, a refused thread is not a failed step"
        )
        func statuses() {
            func status(_ code: RuntimeError.Code) -> fbprof.ExitStatus { Failure(RuntimeError(code, "")).status }
            #expect(status(.tooFewCPUs) == .wrongInput)
            #expect(status(.workload) == .workloadFailed)
            #expect(status(.invalidUse) == .usage)
            #expect(status(.storage) == .storage)
            #expect(status(.notReady) == .internalError)
            #expect(status(.unavailable) == .internalError)
            #expect(status(.system) == .internalError)
        }

        @Test("A late side of a paired gate has an exit status of its own")
        func lateSide() throws {
            let workload = try scratch.file("one.yaml", Workloads.oneApp())
            let turns = "baseline 1 7 2 30 2 \(scratch["side"])"
            let late = try Command.fbprof(
                "gate-side",
                workload,
                "--turns",
                turns,
                "--duration",
                "1000000000",
                "--parent",
                "\(getpid())"
            )
            #expect(late.status == PairedTurns.notReadyStatus, "\(late)")
        }

        @Test("Too little address space is reported before a run begins, with what is needed and allowed, status 70")
        func addressSpace() throws {
            let workload = try scratch.file("one.yaml", Workloads.oneApp(duration: "400ms"))
            // Enough for fbprof to start, not for the run.
            let script = "ulimit -v 400000; exec '\(Product.fbprof.path)' run '\(workload)' -o '\(scratch["run"])'"
            let result = try Command.run(["/bin/sh", "-c", script], atMost: 30)
            #expect(result.status == 70, "\(result)")
            #expect(result.error.contains("MiB more of address space, and this process may have 390 MiB"), "\(result)")
            #expect(result.error.contains("MiB are taken already"), "\(result)")
            #expect(!scratch.has("run") && !scratch.has("run.partial"), "nothing is left of it")
        }

        @Test("A thread that the system refuses during a run is status 70")
        func refusedThread() throws {
            guard let user = try PlainUser(scratch) else { return }
            // The limit counts all threads of that user, so no others may run.
            guard Command.isRoot else { return skipped("how many threads the tests' user has is not known") }
            _ = try scratch.file(
                "many.yaml",
                """
                version: 1
                name: many threads
                duration: 2s
                warmUp: 300ms
                device: { cores: 1 }
                apps:
                  solo:
                    work: { wait: [{ sleep: 300ms }] }
                    frame: [{ repeat: 50, do: [{ async: wait, on: global }] }]
                """
            )
            // Enough for the run to begin, not for fifty blocks that wait.
            let result = try user.run(["run", "many.yaml", "--output", "run"], threads: 20)
            #expect(result.status == 70, "\(result)")
            #expect(result.error.contains("could not start the thread"), "\(result)")
        }
    }
}
