import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace

/// Writes a run in a format that other tools read.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Writes a run for other tools: flame graphs, speedscope, pprof, Perfetto, CI.",
        discussion: """
            folded, speedscope and pprof hold the stacks of late frames; a run without samples, such as one in virtual \
            time, has their steps and waits instead. chrome holds the whole run over time, ndjson every frame with its \
            ledger. markdown, openmetrics, bencher, github-benchmark and go-benchmark hold the figures of each app.

            With --home, --thread, --turns or --budget a recording is first analysed with other settings, as fbprof report \
            does it.
            """
    )

    @OptionGroup var runs: RunArgument

    @Option(help: "The format to write.")
    var format: FormatChoice

    @Option(help: "What stacks show: overrun (default), samples or profile. For folded, speedscope and pprof alone.")
    var what: ContentChoice?

    @Option(help: ArgumentHelp("Only this app.", valueName: "name"))
    var app: String?

    @Option(
        help: ArgumentHelp("Only what overlaps the time from here on, from the run's start.", valueName: "time"),
        transform: OptionValue.time
    )
    var from: TimeSpan?

    @Option(
        help: ArgumentHelp("Only what overlaps the time up to here.", valueName: "time"),
        transform: OptionValue.time
    )
    var to: TimeSpan?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The file or folder that the command writes (default: -, standard output).",
            valueName: "path"
        )
    )
    var output: String = "-"

    @OptionGroup(title: "Recorded programs") var turns: TurnChoice

    func validate() throws {
        if let to, to <= from ?? .zero { throw ValidationError("--to must be later than --from.") }
    }

    func run() throws {
        try Failure.reporting {
            if !format.hasStacks, what != nil {
                throw Failure(.usage, "--what is for formats of stacks; \(format.rawValue) shows all there is")
            }
            if case .figures = format.kind, from != nil || to != nil {
                throw Failure(
                    .usage,
                    "--from and --to are for stacks, frames and the timeline: \(format.rawValue) holds figures of the whole run"
                )
            }
            if output.isEmpty { throw Failure(.usage, "--output takes the name of a file, or - for standard output") }
            if output == "-", format == .pprof, Console.outputIsTerminal {
                throw Failure(.usage, "pprof is not text: give --output a file, or send it to a program")
            }
            let folder = try RunReader.folder(runs.path())
            var files = OutputFiles([OutputFiles.Output(option: "--output \(output)", path: output)])
            files.read(run: folder, as: "the run")
            try files.check()
            let trace = try RunReader.trace(folder: folder, turns.options)
            let model = RunModel(trace)
            let run = model.run
            if let from, from >= run.result.run.observed {
                throw Failure(.wrongInput, "--from \(from): the run has \(run.result.run.observed) only")
            }
            let export: RunExport
            do throws(ExportError) {
                export = try RunExport(model, app: app, window: window)
            } catch {
                throw Failure(.wrongInput, "--app: \(error)")
            }
            try say(export)
            if output == "-" {
                try write(export, run) { (bytes) throws(Failure) in try Console.write(bytes) }
            } else {
                var file = try NewFile(output)
                try write(export, run) { (bytes) throws(RuntimeError) in try file.write(bytes) }
                try file.commit()
            }
            return .success
        }
    }

    private func write<Problem: Error>(
        _ export: RunExport,
        _ run: AnalyzedRun,
        to send: @escaping ([UInt8]) throws(Problem) -> Void
    ) throws(Problem) {
        switch format.kind {
        case .trace(let format): try export.write(format, content, to: send)
        case .frames: try FrameLines.write(run, app: app, window: window, to: send)
        case .figures(let format):
            var result = run.result
            if let app { result.apps.removeAll { $0.name != app } }
            try send(Array(format.render(CIReport(result)).utf8))
        }
    }

    private var window: ExportWindow { ExportWindow(from: from ?? .zero, to: to) }

    private var content: ExportContent { what?.content ?? .overrun }

    /// Warns before the export if its stacks are not what a user may expect.
    private func say(_ export: RunExport) throws {
        guard format.hasStacks else { return }
        switch export.basis(of: content) {
        case .samples: break
        case .timeline:
            let stands = content == .profile ? "the CPU time of each step" : "what its late frames did over time"
            Console.error("fbprof: this run has no samples: instead of stacks, the export has \(stands)")
        case nil:
            throw Failure(
                .wrongInput,
                "this run has no profile of all its time: its frames were not sampled. --what overrun and --what samples "
                    + "show its late frames"
            )
        }
        if content != .profile, export.isEmpty(of: content) {
            let covered = app == nil && window.isAll ? "" : " in what it covers"
            Console.error("fbprof: no frame after warm-up was late\(covered): the export is empty")
        }
    }
}
