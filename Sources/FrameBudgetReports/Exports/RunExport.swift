public import FrameBudget
import FrameStatistics
public import FrameTrace

/// A run in a format that other tools read (`Documentation/Exports.md`).
///
/// The same run gives the same bytes.
public struct RunExport: Sendable {
    private let trace: Trace
    private let run: AnalyzedRun
    private let apps: Set<Int>

    /// An export of a run.
    ///
    /// - Parameters:
    ///   - trace: the run's trace.
    ///   - run: what ``Analysis/analyze(_:)`` has made of it.
    ///   - app: the one app that it is to be about; nil for all.
    /// - Throws: ``ExportError/unknownApp(_:names:)``.
    public init(_ trace: Trace, _ run: AnalyzedRun, app: String? = nil) throws(ExportError) {
        self.trace = trace
        self.run = run
        let names = run.result.apps.map(\.name)
        if let app {
            guard let index = names.firstIndex(of: app) else { throw .unknownApp(app, names: names) }
            apps = [index]
        } else {
            apps = Set(names.indices)
        }
    }

    /// Writes the export in pieces of at least 64 KiB, but for the last.
    ///
    /// - Parameters:
    ///   - content: what stacks are to be about; the Chrome trace shows all there is.
    ///   - send: gets the pieces, in order.
    /// - Complexity: O(n log n) over the trace's events. The pieces are not kept.
    /// - Throws: what `send` throws.
    public func write<Failure: Error>(
        _ format: ExportFormat,
        _ content: ExportContent = .overrun,
        to send: @escaping ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var output = ExportOutput(send)
        guard format != .chrome else {
            var export = ChromeExport<Failure>(run: run, trace: trace, apps: apps)
            return try export.write(to: output)
        }
        var source = StackSource(trace, run, apps: apps, content: content)
        source.collect()
        switch format {
        case .folded: try FoldedExport.write(source.profile, to: &output)
        case .speedscope:
            let result = run.result
            let export = SpeedscopeExport(source.profile, name: result.run.name, exporter: result.run.recordedBy)
            try export.write(source.tracks(), to: &output)
        case .pprof, .chrome:
            var export = PprofExport(
                source.profile,
                content,
                images: trace.images,
                result: run.result,
                threadNames: trace.threads.mapValues(\.name)
            )
            try export.write(to: &output)
        }
        try output.flush()
    }

    /// What stacks an export of some content has to go by; nil where there are none at all.
    public func basis(of content: ExportContent) -> ExportBasis? {
        StackSource(trace, run, apps: apps, content: content).basis
    }
}
