import CUnwind

/// The arguments that this process was started with.
///
/// Swift reads `CommandLine.arguments` from the stack, which it finds through `/proc/self/maps`. If that file can't be
/// read (no `/proc`, no descriptor left), Swift has no arguments; a command without arguments would print its help and
/// succeed. The C runtime always has them.
public enum ProgramArguments {
    /// Returns all arguments, the program's own name first; nil if they are unknown.
    public static func all() -> [String]? { choose(fromC: fromC(), fromSwift: CommandLine.arguments) }

    /// Returns the C runtime's arguments, or else Swift's.
    static func choose(fromC: [String], fromSwift: [String]) -> [String]? {
        [fromC, fromSwift].first { !$0.isEmpty }
    }

    private static func fromC() -> [String] {
        (0..<fb_argument_count()).compactMap { index in
            // The text is in the process's first stack frame and is never freed.
            unsafe fb_argument(index).map { unsafe String(cString: $0) }
        }
    }
}
