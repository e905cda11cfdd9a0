/// A recording of a program from outside, left in the folder `run`.
enum Recording {
    static func run(_ arguments: [String], of command: [String], in scratch: Scratch) throws -> CommandResult {
        try Command.run(
            [Product.fbprof.path, "record", "--output", "run"] + arguments + ["--"] + command,
            in: scratch.path
        )
    }

    /// The compiled event loop with planted causes; nil where it can't be compiled or recorded here, which is noted as
    /// skipped.
    static func eventLoop(in scratch: Scratch) throws -> String? {
        try CompiledProgram.path("event_loop.c", as: "loop", in: scratch)
    }
}
