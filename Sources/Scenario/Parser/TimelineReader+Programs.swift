import FrameTrace

extension TimelineReader {
    /// Records an entry of the timeline in the program that it concerns; does nothing if it concerns none.
    static func schedule(_ entry: Entry, _ programs: inout [ProgramApp], _ sink: DiagnosticSink) {
        guard let app = entry.app, let index = programs.firstIndex(where: { $0.name == app }) else { return }
        let name = SourceText.quoted(app)
        let at = GrammarUnit.written(time: Double(entry.entry.at.nanoseconds))
        let program = programs[index]
        switch entry.entry.change {
        case .open where program.opensAt == nil:
            programs[index].opensAt = entry.entry.at
            programs[index].presentation = entry.entry.presentation
        case .open:
            sink.report(
                entry.site,
                "expected a program that has not run yet, found \(name), which was opened before: a program runs once in a run",
                help: "remove the entry, or add another app with the same `exec`"
            )
        case .quit:
            guard let opensAt = program.opensAt, program.quitsAt == nil, opensAt < entry.entry.at else {
                return sink.report(
                    entry.site,
                    "expected a program that runs, found \(name), which does not at \(at)",
                    help: "remove the entry, or open the program before it"
                )
            }
            programs[index].quitsAt = entry.entry.at
        default:
            sink.report(
                entry.site,
                "expected `open` or `quit` for a program, found another change of \(name): a program knows no other",
                help: "remove the entry, or write `quit: \(SourceText.printable(app))`"
            )
        }
    }
}
