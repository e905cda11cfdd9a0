import FrameTrace

extension GrammarObject {
    /// The fields of an app that is a real program.
    static let programAppFields = [
        GrammarField(
            "exec",
            .list(of: .word, 1...1000),
            .optional,
            "A real program to run in place of steps, with its arguments: it runs on the CPUs of `device.cores`, and its turns, "
                + "or the frames that it marks or presents, are recorded from outside. A relative path counts from the folder of the "
                + "workload's file. Live runs only.",
            example: "[./game, --windowed]"
        ),
        GrammarField(
            "environment",
            .named("variable", .word, 0...1000),
            .otherwise("that of fbprof; only with `exec`"),
            "Variables that are added to the environment of the program, or replaced.",
            example: "{ SDL_VIDEODRIVER: dummy }"
        ),
        GrammarField(
            "folder",
            .word,
            .otherwise("that of the workload's file; only with `exec`"),
            "The folder that the program runs in, from the workload's own.",
            example: "assets"
        ),
        GrammarField(
            "home",
            .choice(WaitFamily.allCases.map(\.rawValue)),
            .otherwise("what fits best; only with `exec`"),
            "What the program's loop waits in between turns.",
            example: "poll"
        ),
        GrammarField(
            "thread",
            .text,
            .otherwise("the main thread, or else the thread with the most turns; only with `exec`"),
            "The thread of the program whose turns are counted, by its name.",
            example: "render"
        ),
        GrammarField(
            "turns",
            .toggle,
            .otherwise("`off`; only with `exec`"),
            "`on` counts the turns of the program's loop even where it marks or presents frames.",
            example: "on"
        ),
        GrammarField(
            "qos",
            qos.value,
            .otherwise("userInteractive, as main threads have; only with `exec`"),
            "The class that decides the nice value of the program.",
            example: "utility"
        ),
    ]

    /// The fields that an app may have together with `exec`.
    static let besideProgram = Set(programAppFields.map(\.name) + ["budget", "instances"])
}
