import ArgumentParser
import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace

/// The options for comparing the resource use of variants of a workload.
struct TradeOffOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Also sum up the time after each event of this name, such as swipe.",
            valueName: "name"
        )
    )
    var during: String?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "How long after each event to look with --during (default: 1s).",
            valueName: "time"
        ),
        transform: OptionValue.time
    )
    var window: TimeSpan?

    func validate() throws {
        guard window == nil || during != nil else { throw ValidationError("--for goes with --during EVENT.") }
        guard window.map({ $0 > .zero }) ?? true else {
            throw ValidationError("--for expects a time above 0, such as 1s.")
        }
    }

    /// Reads the runs, prints what each used, and writes a page.
    func compare(_ paths: [String], output: String?, isJSON: Bool) throws {
        let window = window ?? .seconds(1)
        let variants = try Progress.shown("comparing") { try paths.map { try variant($0, window) } }
        let tradeOffs = TradeOffs(event: during, window: window, variants: variants)
        let last = variants.last?.name ?? "."
        let page = output ?? "\(FileSystem.isFolder(last) ? last : ".")/trade-offs.html"
        try FileSystem.write(TradeOffPage.render(tradeOffs, recordedBy: Version.recordedBy), to: page)
        if isJSON {
            try Console.print(json: TradeOffJSON.encode(tradeOffs, recordedBy: Version.recordedBy))
        } else {
            let table = TradeOffTable(width: Console.width, usesColor: Console.usesColor)
            try Console.print(table.render(tradeOffs))
            try Console.print("Trade-offs: \(page)")
        }
    }

    private func variant(_ path: String, _ window: TimeSpan) throws -> TradeOffs.Variant {
        let folder = try RunReader.folder(path)
        let trace = try RunReader.trace(folder: folder)
        guard trace.events.values.contains(where: { $0.contains { if case .step = $0 { true } else { false } } }) else {
            throw Failure(.wrongInput, "\(folder) has no steps: only runs of workloads say what each app used")
        }
        let run = Analysis.analyze(trace)
        var variant = TradeOffs.Variant(
            name: folder,
            run: run.result.run,
            whole: ResourceMeter.uses(of: trace, run, within: EventWindows(observed: trace))
        )
        if let during {
            let windows = EventWindows(of: during, lasting: window, in: trace)
            guard !windows.intervals.isEmpty else {
                let names = EventWindows.names(in: trace)
                throw Failure(
                    .wrongInput,
                    lines: ["no event \(during) came in \(folder) after its warm-up"]
                        + (names.isEmpty ? [] : ["events that came: \(names.joined(separator: ", "))"])
                )
            }
            variant.during = ResourceMeter.uses(of: trace, run, within: windows)
            variant.windows = windows.intervals.count
        }
        return variant
    }
}
