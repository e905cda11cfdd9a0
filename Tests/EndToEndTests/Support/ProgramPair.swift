import Foundation

/// Two builds of a program, `old` and `new`, compared with the fewest and shortest runs.
enum ProgramPair {
    /// Compiles an event loop whose turns cost a given CPU time, under two names; false where it can't be compiled or
    /// recorded here, which is noted as skipped.
    static func compile(in scratch: Scratch) throws -> Bool {
        guard try CompiledProgram.path("paced_work.c", as: "old", in: scratch) != nil else { return false }
        try FileManager.default.copyItem(atPath: scratch["old"], toPath: scratch["new"])
        return true
    }

    static func compare(
        _ baseline: String,
        _ candidate: String,
        _ more: [String],
        in scratch: Scratch
    ) throws -> CommandResult {
        try Command.run(
            [
                Product.fbprof.path, "ab", "--baseline-exec", baseline, "--candidate-exec", candidate, "--pairs",
                "9", "--duration", "1s", "--warm-up", "200ms",
            ] + more,
            in: scratch.path,
            atMost: 300
        )
    }
}
