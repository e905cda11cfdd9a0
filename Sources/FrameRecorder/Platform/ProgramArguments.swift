import CUnwind

/// The arguments that this process was started with.
///
/// Swift reads `CommandLine.arguments` from the stack, which it finds by way of `/proc/self/maps`. Where that file can't be
/// read (no `/proc`, no descriptor left), it has no arguments, and a command that is given none prints its help and succeeds.
/// The C runtime has them in any case.
public enum ProgramArguments {
    /// All of them, the program's own name first; nil where nobody knows them.
    public static func all() -> [String]? { choose(fromC: fromC(), fromSwift: CommandLine.arguments) }

    /// What the C runtime was given, else what Swift has found.
    static func choose(fromC: [String], fromSwift: [String]) -> [String]? {
        [fromC, fromSwift].first { !$0.isEmpty }
    }

    private static func fromC() -> [String] {
        (0..<fb_argument_count()).compactMap { index in
            // The text lies in the process's first stack frame and is never freed.
            unsafe fb_argument(index).map { unsafe String(cString: $0) }
        }
    }
}
