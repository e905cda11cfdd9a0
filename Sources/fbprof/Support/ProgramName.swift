import FrameRecorder

/// What a recorded program is called in reports.
enum ProgramName {
    /// The longest script's name that is taken for a program's.
    private static let longest = 40

    /// By its file; where that is an interpreter, by the script that it runs, and where it only starts another program, by that.
    static func of(_ command: [String]) -> String {
        let command = ProgramStarter.started(by: command)
        guard let program = command.first.map(base), !program.isEmpty else { return "program" }
        guard let script = Interpreter.named(program)?.script(in: command.dropFirst()).map(base), isShort(script)
        else { return program }
        return script
    }

    /// Of a program that runs already.
    static func of(_ running: RunningProgram) -> String {
        guard let file = running.titledFile else { return of(running.command) }
        return of(title: running.command.joined(separator: " "), file: file)
    }

    /// Of a program that has written a title over its command line: by its file; where that is an interpreter, by the first word
    /// of the title, such as `gunicorn: master [app]`.
    static func of(title: String, file: String) -> String {
        guard Interpreter.named(file) != nil else { return file }
        var word = title.prefix { !$0.isWhitespace }
        while word.last == ":" { word.removeLast() }
        let name = base(String(word))
        return isShort(name) && name.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) } ? name : file
    }

    /// Whether it may be a name: the text of a program is none.
    private static func isShort(_ name: String) -> Bool {
        !name.isEmpty && name.count <= longest && !name.contains(where: \.isWhitespace)
    }

    private static func base(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
}
