import FrameBudget
import FrameBudgetReports
import FrameRecorder
import FrameStatistics
import FrameTrace

/// Uses a trace as the commands do: report, explain, export, gate, history.
enum TraceUser {
    /// Reads a trace as a file is read, in pieces and counted first, and ends the process unless that gives the same.
    static func readInPieces(_ bytes: [UInt8], as whole: Trace?) {
        let size = 4_093
        let pieces = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min(bytes.count, $0 + size)] }
        var builder = TraceBuilder()
        _ = pieces.first { !builder.count(Array($0)) }
        var trace: Trace?
        do throws(TraceError) {
            for piece in pieces {
                guard try builder.take(Array(piece)) else { break }
            }
            trace = try builder.finish(size: bytes.count)
        } catch {}
        precondition((trace == nil) == (whole == nil), "read in pieces, a trace is refused or accepted otherwise")
        precondition(
            trace?.tornBytes == whole?.tornBytes && trace?.ending == whole?.ending
                && trace?.observedUntil == whole?.observedUntil,
            "a trace that is read in pieces is another one"
        )
    }

    static func use(_ trace: Trace, _ other: AnalyzedRun) {
        let model = RunModel(trace)
        let run = model.run
        _ = HTMLReport.render(run)
        _ = TerminalTable(width: 100, usesColor: true).render(run)
        for (index, app) in trace.apps.enumerated() where run.frames.indices.contains(index) {
            let frames = run.frames[index]
            for frame in [frames.first, frames.last, frames.first(where: \.isMissed)].compactMap(\.self) {
                guard let story = try? model.story(of: frame.number, app: app.name) else { continue }
                _ = FrameStoryText(width: 100).render(story)
            }
        }
        if let export = try? RunExport(model) {
            for format in [ExportFormat.folded, .speedscope, .pprof, .chrome] {
                for content in [ExportContent.overrun, .samples, .profile] {
                    guard format != .chrome || content == .overrun,
                        format == .chrome || export.basis(of: content) != nil
                    else { continue }
                    export.write(format, content) { _ in }
                }
            }
        }
        FrameLines.write(run) { _ in }
        useResult(run.result, other.result)
        let comparison = RunComparison(from: ComparedRun(name: "first", other), to: ComparedRun(name: "mutant", run))
        _ = ComparisonTable(width: 100, usesColor: true).render(comparison)
        _ = HistoryRun(
            run.result,
            frames: run.frames,
            origin: HistoryOrigin(of: run.result.run, modifiedAt: ""),
            source: "mutant"
        )
        // Looks up addresses in the images that the trace names, as for a killed run that had no time to name them
        // itself.
        let symbolizer = Symbolizer(images: trace.images)
        for address in trace.stacks.prefix(20).flatMap({ $0.stack.addresses.prefix(10) }) {
            _ = symbolizer.name(of: address, isReturnAddress: false)
        }
    }

    /// Follows the trace as a live view that starts late does: first half of it, then the rest.
    static func follow(_ bytes: [UInt8]) {
        var follower = RunFollower()
        let screen = LiveScreen(width: 100, height: 30, usesColor: true)
        for part in [bytes.prefix(bytes.count / 2), bytes.dropFirst(bytes.count / 2)] {
            guard (try? follower.take(Array(part))) != nil, let figures = follower.look() else { return }
            _ = screen.lines(figures, ending: "")
        }
    }

    static func useResult(_ result: RunResult, _ other: RunResult?) {
        guard let text = try? ResultJSON.encode(result) else { return }
        guard let again = try? ResultJSON.decode(text) else { return }
        let checks = Gate.checks(run: again, baseline: other, rules: GateRules())
        let report = GateReport(checks, rules: GateRules(), day: "2026-11-22")
        for format in CIFormat.allCases { _ = format.render(CIReport(report, of: again, file: nil)) }
        _ = try? Baseline(of: [again], recordedBy: "fuzz", savedAt: "").runs.count
    }
}
