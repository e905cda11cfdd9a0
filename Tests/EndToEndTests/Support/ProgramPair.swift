import Foundation

/// Two builds of a program, `old` and `new`, compared in the shortest way there is.
enum ProgramPair {
    /// An event loop whose turns cost what is asked for, compiled under two names; false where that can't be, which is said.
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
