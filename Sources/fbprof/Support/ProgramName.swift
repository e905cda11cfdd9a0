/// What a recorded program is called in reports.
enum ProgramName {
    private static let interpreters = [
        "python", "node", "ruby", "perl", "bash", "sh", "dash", "deno", "bun", "java", "lua", "php",
    ]

    /// By its file; where that is an interpreter, by the script that it runs, and where it only starts another program, by that.
    static func of(_ command: [String]) -> String {
        let command = ProgramStarter.started(by: command)
        guard let program = command.first.map(base), !program.isEmpty else { return "program" }
        let isInterpreter = interpreters.contains { name in
            program == name
                || (program.hasPrefix(name) && program.dropFirst(name.count).allSatisfy { $0.isNumber || $0 == "." })
        }
        guard isInterpreter, let script = command.dropFirst().first(where: { !$0.hasPrefix("-") }) else {
            return program
        }
        // `-c` and its like have a program there, no file.
        let name = base(script)
        return name.count <= 40 && !name.contains(where: \.isWhitespace) && !name.isEmpty ? name : program
    }

    private static func base(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
}
