import Foundation

/// Workloads that the tests of `fbprof ab` compare.
enum PairedWorkload {
    /// Writes the workload of one app that computes for this long in each frame, and returns the file's path.
    static func write(
        _ name: String,
        compute: String = "4ms",
        app: String = "solo",
        into scratch: Scratch
    ) throws -> String {
        try scratch.file(
            name,
            """
            version: 1
            name: paired
            duration: 20s
            apps:
              \(app):
                frame: [{ compute: { normal: { mean: \(compute), deviation: 200us } }, name: draw }]
            """
        )
    }

    /// Runs `fbprof ab` on two workloads or commands.
    static func compare(_ first: String, _ second: String, _ more: [String]) throws -> CommandResult {
        try Command.run([Product.fbprof.path, "ab", first, second] + more, atMost: 120)
    }
}
