import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameTrace

/// What one run at 60 fps says of its own cost.
struct RecorderRun {
    var missed: Int
    var frames: Int
    var bookkeeping: TimeSpan?
    var unattributed: Distribution?
    var ownThreads: [ThreadCost]
    var noise: CPUNoise?

    var ownShare: Double { ownThreads.reduce(0) { $0 + $1.share } }

    init(_ fbprof: String, as user: RecorderUser, apps: Int, seconds: Int) throws {
        let scratch = try Scratch()
        let workload = try scratch.file("apps.yaml", Self.workload(apps: apps, seconds: seconds))
        let command = try user.command(fbprof, in: scratch)
        try ChildProcess.run(command + ["run", workload, "--sampling-rate", "0Hz", "--output", scratch["run"]])
        let bytes = try FileSystem.read(scratch["run/result.json"])
        let result = try ResultJSON.decode(String(decoding: bytes, as: UTF8.self))
        missed = result.apps.reduce(0) { $0 + $1.total.missed }
        frames = result.apps.reduce(0) { $0 + $1.total.shown }
        bookkeeping = result.quality.bookkeepingPerFrame
        unattributed = result.quality.unattributedOnCPU
        ownThreads = result.quality.ownThreads
        if let other = result.quality.otherShare, let steal = result.quality.stealShare {
            noise = CPUNoise(other: other, steal: steal)
        }
    }

    /// Frames that miss their deadline get stacks, which cost more: the goal is for a run without them, so these are short.
    private static func workload(apps: Int, seconds: Int) -> String {
        let apps = (0..<apps).map { "  app\($0): { frame: [{ compute: 2ms }] }" }
        return """
            version: 1
            duration: \(seconds)s
            device: { cores: 1, refresh: 60Hz }
            apps:
            \(apps.joined(separator: "\n"))

            """
    }
}
