import Foundation
import Testing

extension SideBySide.Third {
    /// A live run's logged inputs, replayed by another process.
    @Suite("replay")
    struct ReplayTests {
        let scratch: Scratch
        init() throws { scratch = try Scratch() }

        @Test(
            "the logged inputs of live runs have identical effects in another process",
            arguments: [
                "inversion-sync", "thread-explosion", "background-decoder",
            ]
        )
        func identical(name: String) throws {
            let workload = Repository.root.appending(path: "Examples/\(name).yaml").path()
            let duration = "duration=3s"
            let run = try Command.fbprof(
                "run",
                workload,
                "--log-inputs",
                "--output",
                scratch["run"],
                "--set",
                duration
            )
            #expect(run.status == 0, "\(run)")
            let replay = try Command.fbprof("replay", workload, scratch["run"], "--set", duration)
            #expect(replay.status == 0, "\(replay)")
            #expect(replay.output.contains("identical effects"))
            let other = try Command.fbprof(
                "replay",
                workload,
                scratch["run"],
                "--set",
                "device.cores=1",
                "--set",
                "seed=9"
            )
            #expect(other.status == 65)
            #expect(other.error.contains("another workload"))
        }

        @Test("replay refuses a folder without a log, and run refuses --log-inputs in virtual time")
        func missing() throws {
            let workload = Repository.root.appending(path: "Examples/inversion-sync.yaml").path()
            let virtual = try Command.fbprof("run", workload, "--engine", "virtual", "--log-inputs")
            #expect(virtual.status == 64)
            let nothing = try Command.fbprof("replay", workload, scratch.path)
            #expect(nothing.status == 65)
            #expect(nothing.error.contains("--log-inputs"))
        }
    }
}
