/// A recording of a program from outside, left in the folder `run`.
enum Recording {
    static func run(_ arguments: [String], of command: [String], in scratch: Scratch) throws -> CommandResult {
        try Command.run(
            [Product.fbprof.path, "record", "--output", "run"] + arguments + ["--"] + command,
            in: scratch.path
        )
    }

    /// The event loop with planted causes, compiled; nil where that can't be, which is said.
    static func eventLoop(in scratch: Scratch) throws -> String? {
        try CompiledProgram.path("event_loop.c", as: "loop", in: scratch)
    }
}
