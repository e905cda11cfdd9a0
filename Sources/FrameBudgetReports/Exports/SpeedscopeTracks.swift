import FrameBudget
import FrameTrace

/// Profiles shown in speedscope: for each app all late frames together and by verdict, then the worst late frames over
/// time, each thread separately.
struct SpeedscopeTracks {
    private struct Sums {
        var all: [CallID: TimeSpan] = [:]
        var byVerdict: [String: [CallID: TimeSpan]] = [:]
    }

    private struct Strip: Hashable {
        var app: Int
        var frame: FrameNumber
        var thread: ThreadID
    }

    private let result: RunResult
    private let threads: [ThreadID: ThreadDescription]
    private let content: ExportContent
    private var sums: [Int: Sums] = [:]
    private var strips: [Strip: [WeightedSample]] = [:]

    init(_ samples: ExportSamples, _ result: RunResult, _ threads: [ThreadID: ThreadDescription]) {
        self.result = result
        self.threads = threads
        content = samples.content
        let worst = result.apps.map { Set($0.worst.map(\.number)) }
        var sums: [Int: Sums] = [:]
        var strips: [Strip: [WeightedSample]] = [:]
        samples.forEach { sample, weight, call in
            if weight > .zero {
                sums[sample.app, default: Sums()].all[call, default: .zero] += weight
                let verdict = sample.verdict?.rawValue ?? "no verdict"
                sums[sample.app]?.byVerdict[verdict, default: [:]][call, default: .zero] += weight
            }
            guard let frame = sample.frame, worst[sample.app].contains(frame), sample.lasts > .zero else { return }
            strips[Strip(app: sample.app, frame: frame, thread: sample.thread), default: []].append(sample)
        }
        self.sums = sums
        self.strips = strips
    }

    /// Profiles in the order of their importance.
    var tracks: [SpeedscopeExport.Track] {
        var tracks: [SpeedscopeExport.Track] = []
        for (app, sums) in sums.sorted(by: { $0.key < $1.key }) {
            let name = result.apps[app].name
            guard content != .profile else {
                tracks.append(Self.track(sums.all, named: "\(name): whole run"))
                continue
            }
            tracks.append(Self.track(sums.all, named: "\(name): late \(RunUnit(result.apps[app]).nouns)"))
            let weights = sums.byVerdict.mapValues { $0.values.reduce(TimeSpan.zero) { $0 + $1 } }
            for (verdict, _) in weights.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
                tracks.append(Self.track(sums.byVerdict[verdict] ?? [:], named: "\(name): late by \(verdict)"))
            }
        }
        for app in result.apps.indices { tracks += worst(of: app) }
        // speedscope rejects a file without a profile.
        let none = "no late \(RunUnit(result).nouns)"
        return tracks.isEmpty ? [SpeedscopeExport.Track(name: none, start: .zero, samples: [])] : tracks
    }

    /// Returns a profile with each place once, heaviest first.
    private static func track(_ weights: [CallID: TimeSpan], named name: String) -> SpeedscopeExport.Track {
        let sorted = weights.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return SpeedscopeExport.Track(name: name, start: .zero, samples: sorted.map { ($0.key, $0.value) })
    }

    private func worst(of app: Int) -> [SpeedscopeExport.Track] {
        let strips = strips.filter { $0.key.app == app }
        return result.apps[app].worst.flatMap { frame in
            let byThread = strips.filter { $0.key.frame == frame.number }.sorted { $0.key.thread < $1.key.thread }
            return byThread.compactMap { strip, samples -> SpeedscopeExport.Track? in
                guard let first = samples.first else { return nil }
                let name = threads[strip.thread]?.name ?? "thread \(strip.thread)"
                let late = VerdictWords.milliseconds(frame.overrun)
                return SpeedscopeExport.Track(
                    name: "\(result.apps[app].name) frame \(frame.number), \(late) late: \(name)",
                    start: first.at,
                    samples: samples.compactMap { sample in sample.call.map { ($0, sample.lasts) } }
                )
            }
        }
    }
}
