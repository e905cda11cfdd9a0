import FrameTrace

/// Profiles the time over budget of one app's late frames.
struct OverrunProfiler {
    private struct Sum {
        var frames = 0
        var samples = 0
        var overrun = TimeSpan.zero
        var unsampled = 0
        var weights: [CallID: TimeSpan] = [:]
    }

    private let calls: CallTableBuilder
    private let app: AppID
    private var all = Sum()
    private var byVerdict: [VerdictKind: Sum] = [:]

    init(_ calls: CallTableBuilder, app: AppID) {
        self.calls = calls
        self.app = app
    }

    /// Adds a late frame with its threads' samples. Only the main thread's samples have weight, because the other
    /// threads ran at the same time.
    ///
    /// - Complexity: O(n log n) over its samples.
    mutating func add(_ frame: FrameRecord, _ threads: [SampledThread]) {
        let kind = frame.verdict?.cause.kind ?? .unknown
        guard let parts = threads.first(where: { $0.role == .mainThread })?.parts, !parts.isEmpty else {
            all.unsampled += 1
            byVerdict[kind, default: Sum()].unsampled += 1
            return
        }
        let isSampled = parts.contains { $0.stack != nil }
        // One sample may be split into two parts.
        let looks = isSampled ? Set(parts.compactMap(\.stack)).count : parts.count
        let weights = zip(OverrunShares.places(of: parts, calls, app), OverrunShares.shares(of: frame, parts))
            .compactMap { place, share in place.map { ($0, share) } }
        Self.add(frame, looks, weights, to: &all)
        Self.add(frame, looks, weights, to: &byVerdict[kind, default: Sum()])
    }

    /// Returns the profile of all late frames, then those by verdict, heaviest first; nil if no frame was sampled.
    ///
    /// - Complexity: O(n log n) over the places.
    func profiles() -> [OverrunProfile]? {
        guard all.frames > 0 else { return nil }
        let kinds = byVerdict.map { Self.profile($0.value, of: $0.key) }
        let order = kinds.sorted { left, right in
            if left.overrun != right.overrun { return left.overrun > right.overrun }
            return (right.unsampled, left.verdict?.rawValue ?? "") < (left.unsampled, right.verdict?.rawValue ?? "")
        }
        return [Self.profile(all, of: nil)] + order
    }

    private static func add(
        _ frame: FrameRecord,
        _ looks: Int,
        _ weights: [(CallID, TimeSpan)],
        to sum: inout Sum
    ) {
        sum.frames += 1
        sum.samples += looks
        sum.overrun += frame.overrun
        for (place, time) in weights { sum.weights[place, default: .zero] += time }
    }

    private static func profile(_ sum: Sum, of verdict: VerdictKind?) -> OverrunProfile {
        OverrunProfile(
            verdict: verdict,
            frames: sum.frames,
            samples: sum.samples,
            overrun: sum.overrun,
            unsampled: sum.unsampled,
            weights: sum.weights.asWeights
        )
    }
}

extension [CallID: TimeSpan] {
    /// The times as weights, heaviest first, without zeros.
    var asWeights: [CallWeight] {
        filter { $0.value > .zero }.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { CallWeight(call: $0.key, time: $0.value) }
    }
}
