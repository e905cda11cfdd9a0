public import FrameBudget
import FrameStatistics
import FrameTrace

/// Exports a run in a format that other tools read (Documentation/Exports.md).
///
/// The same run gives the same bytes.
public struct RunExport {
    private let model: RunModel
    private let apps: Set<Int>
    private let window: ExportWindow

    /// Creates an export of a run.
    ///
    /// - Parameters:
    ///   - model: the run's model.
    ///   - app: the only app to export; nil for all.
    ///   - window: the part of the run to export.
    /// - Throws: ``ExportError/unknownApp(_:names:)``.
    public init(_ model: RunModel, app: String? = nil, window: ExportWindow = .all) throws(ExportError) {
        self.model = model
        self.window = window
        let names = model.trace.apps.map(\.name)
        if let app {
            guard let index = names.firstIndex(of: app) else { throw .unknownApp(app, names: names) }
            apps = [index]
        } else {
            apps = Set(names.indices)
        }
    }

    /// Writes the export in pieces of at least 64 KiB, except for the last.
    ///
    /// - Parameters:
    ///   - content: the content of stacks; the Chrome trace always has everything.
    ///   - send: receives the pieces, in order.
    /// - Complexity: O(n log n) over the trace's events. The pieces are not kept.
    /// - Throws: what `send` throws.
    public func write<Failure: Error>(
        _ format: ExportFormat,
        _ content: ExportContent = .overrun,
        to send: @escaping ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        var output = ExportOutput(send)
        guard format != .chrome else {
            var export = ChromeExport<Failure>(model, apps: apps, window: window)
            return try export.write(to: output)
        }
        let samples = ExportSamples(model, apps: apps, content: content, window: window)
        let result = model.run.result
        switch format {
        case .folded: try FoldedExport.write(samples, to: &output)
        case .speedscope:
            let tracks = SpeedscopeTracks(samples, result, model.trace.threads).tracks
            let export = SpeedscopeExport(
                calls: samples.source.calls,
                name: result.run.name,
                exporter: result.run.recordedBy
            )
            try export.write(tracks, to: &output)
        case .pprof, .chrome:
            var export = PprofExport(samples, model.trace, result)
            try export.write(to: &output)
        }
        try output.flush()
    }

    /// Returns the source of the stacks for some content; nil if there are none at all.
    public func basis(of content: ExportContent) -> ExportBasis? {
        if content == .profile {
            return has(.profile) ? .samples : model.run.result.profiles == nil ? nil : .timeline
        }
        return has(.sample) ? .samples : .timeline
    }

    /// Whether the stacks of some content have no time at all, as if no frame was late.
    ///
    /// - Complexity: O(n) over the trace's stacks; O(n log n) over the events of frames up to the first with time.
    public func isEmpty(of content: ExportContent) -> Bool {
        do throws(Found) {
            try ExportSamples(model, apps: apps, content: content, window: window)
                .forEach { (_, weight, _) throws(Found) in
                    if weight > .zero { throw Found() }
                }
        } catch {
            return false
        }
        return true
    }

    /// Ends the search for time at the first sample that has some.
    private struct Found: Error {}

    private func has(_ purpose: StackPurpose) -> Bool { model.trace.stacks.contains { $0.purpose == purpose } }
}
