import FrameRecorder

/// Finds the name of a recorded program for reports.
enum ProgramName {
    /// The longest name of a script that is used as a program's name.
    private static let longest = 40

    /// Returns the name by the program's file; for an interpreter, by its script; for a program that only starts
    /// another one, by that.
    static func of(_ command: [String]) -> String {
        let command = ProgramStarter.started(by: command)
        guard let program = command.first.map(base), !program.isEmpty else { return "program" }
        guard let script = Interpreter.named(program)?.script(in: command.dropFirst()).map(base), isShort(script)
        else { return program }
        return script
    }

    /// Returns the name of a running program.
    static func of(_ running: RunningProgram) -> String {
        guard let file = running.titledFile else { return of(running.command) }
        return of(title: running.command.joined(separator: " "), file: file)
    }

    /// Returns the name of a program that wrote a title over its command line: by its file; for an interpreter, by the
    /// first word of the title, such as `gunicorn: master [app]`.
    static func of(title: String, file: String) -> String {
        guard Interpreter.named(file) != nil else { return file }
        var word = title.prefix { !$0.isWhitespace }
        while word.last == ":" { word.removeLast() }
        let name = base(String(word))
        return isShort(name) && name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) } ? name : file
    }

    /// Returns whether a text may be a name; the text of a program is not.
    private static func isShort(_ name: String) -> Bool {
        !name.isEmpty && name.count <= longest && !name.contains(where: \.isWhitespace)
    }

    private static func base(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
}
