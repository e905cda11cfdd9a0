import FrameTrace

/// Reads an app that is a real program.
struct ProgramReader {
    let object: ObjectReader
    let sink: DiagnosticSink

    private var values: ValueReader { ValueReader(sink: sink) }

    /// Reads the program of an app; returns nil for a simulated app, and reports any program fields it has.
    static func read(_ name: String, _ object: ObjectReader, budget: TimeSpan?, _ sink: DiagnosticSink) -> ProgramApp? {
        let reader = ProgramReader(object: object, sink: sink)
        guard let exec = object.site("exec") else {
            reader.refuseFields()
            return nil
        }
        reader.refuseSteps()
        var program = ProgramApp(name: name, command: reader.command(exec))
        for variable in object.named("environment") {
            if variable.name.contains("=") {
                let found = SourceText.quoted(variable.name)
                sink.report(
                    at: variable.position,
                    variable.site.path,
                    "expected a variable's name, found \(found)",
                    help: "write the name before the colon and the value after it: `NAME: value`"
                )
            }
            program.environment[variable.name] = reader.values.word(variable.site)
        }
        program.folder = object.site("folder").flatMap { reader.values.word($0) }
        program.budget = object.time("budget") ?? budget
        program.qos = object.qos("qos") ?? program.qos
        program.choice = LoopChoice(
            home: object.choice("home"),
            thread: object.text("thread"),
            prefersTurns: object.toggle("turns") ?? false
        )
        return program
    }

    /// Reads the words of the command. A text with spaces is not split as by a shell; the user must write a list.
    private func command(_ site: NodeSite) -> [String] {
        if case .scalar(let text, _) = site.node.content {
            let words = text.split(separator: " ").map { SourceText.printable(String($0)) }
            let list = words.isEmpty ? "[./game, --windowed]" : "[\(words.prefix(8).joined(separator: ", "))]"
            sink.report(
                site,
                "expected a list of the program and its arguments, found \(site.inWords)",
                help: "write `exec: \(list)`"
            )
            return []
        }
        let sites = object.list("exec")
        let words = sites.compactMap { values.word($0) }
        if let first = words.first, first.isEmpty, let site = sites.first {
            values.expected("the name of a program", site, help: "write `exec: [./game]`")
        }
        return words
    }

    /// Reports fields for programs in a simulated app.
    private func refuseFields() {
        for field in GrammarObject.programAppFields where field.name != "exec" {
            guard let site = object.site(field.name) else { continue }
            sink.report(
                site,
                "expected only beside `exec`: this app is not a program",
                help: "remove it, or write `exec: [./game]` in place of the app's steps"
            )
        }
    }

    /// Reports fields for simulated apps in a program.
    private func refuseSteps() {
        for field in GrammarObject.app.allFields where !GrammarObject.besideProgram.contains(field.name) {
            guard let site = object.site(field.name) else { continue }
            sink.report(
                site,
                "expected no `\(field.name)` beside `exec`: what a program does is in the program",
                help: "remove it, or make it another app"
            )
        }
    }
}
