import FrameBudget
import FrameTrace

extension StackSource {
    /// What speedscope shows: for each app all late frames together and by verdict, then the worst late frames along time,
    /// each thread by itself.
    func tracks() -> [SpeedscopeExport.Track] {
        var tracks: [SpeedscopeExport.Track] = []
        for app in apps.sorted() {
            let samples = profile.weighing.filter { $0.app == app }
            guard !samples.isEmpty else { continue }
            let name = run.result.apps[app].name
            guard content != .profile else {
                tracks.append(sum(samples, named: "\(name): whole run"))
                continue
            }
            tracks.append(sum(samples, named: "\(name): late frames"))
            let verdicts = Dictionary(grouping: samples) { $0.verdict?.rawValue ?? "no verdict" }
            let weights = verdicts.mapValues { $0.reduce(TimeSpan.zero) { $0 + $1.weight } }
            for (verdict, _) in weights.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
                tracks.append(sum(verdicts[verdict] ?? [], named: "\(name): late by \(verdict)"))
            }
        }
        if content != .profile { for app in apps.sorted() { tracks += worst(of: app) } }
        // A file needs a profile to be read at all.
        return tracks.isEmpty ? [SpeedscopeExport.Track(name: "no late frames", start: .zero, samples: [])] : tracks
    }

    /// Each stack once, heaviest first.
    private func sum(_ samples: [StackProfile.Sample], named name: String) -> SpeedscopeExport.Track {
        var weights: [Int: TimeSpan] = [:]
        for sample in samples { weights[sample.stack, default: .zero] += sample.weight }
        let sorted = weights.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return SpeedscopeExport.Track(name: name, start: .zero, samples: sorted.map { ($0.key, $0.value) })
    }

    private func worst(of app: Int) -> [SpeedscopeExport.Track] {
        let result = run.result.apps[app]
        let numbers = Set(result.worst.map(\.number))
        let samples = profile.samples.filter { $0.app == app && $0.frame.map(numbers.contains) ?? false }
        let byFrame = Dictionary(grouping: samples) { $0.frame ?? FrameNumber(0) }
        return result.worst.flatMap { frame -> [SpeedscopeExport.Track] in
            let byThread = Dictionary(grouping: byFrame[frame.number] ?? [], by: \.thread)
            let late = VerdictWords.milliseconds(frame.overrun)
            return byThread.keys.sorted().compactMap { thread in
                let samples = (byThread[thread] ?? []).filter { $0.lasts > .zero }
                guard let first = samples.first else { return nil }
                let name = trace.threads[thread]?.name ?? "thread \(thread)"
                return SpeedscopeExport.Track(
                    name: "\(result.name) frame \(frame.number), \(late) late: \(name)",
                    start: first.at,
                    samples: samples.map { ($0.stack, $0.lasts) }
                )
            }
        }
    }
}
