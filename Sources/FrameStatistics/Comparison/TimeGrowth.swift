import FrameBudget
import FrameTrace

/// The growth of some frames' time from one run to another, by what a verdict can name; means in ms per frame. Only
/// what grew is included.
///
/// Work that takes longer on a CPU is also displaced for longer. As much of the additional ready time as that work grew
/// by follows from it and counts as work. Parts that follow from others, such as the wait for the next vsync, are not
/// counted.
struct TimeGrowth {
    /// A part of the time that a verdict can name.
    private enum Place: Hashable {
        case ownWork
        case otherWork
        /// The app's own work on its render thread.
        case rendering
        /// The frames' waits for the app's own pipeline, beyond what follows from longer work of its render thread.
        case pipeline
        case ready(Culprit)
        case waiting(String)
        case part(LedgerPart)

        var isWork: Bool { self == .ownWork || self == .otherWork || self == .rendering }

        var isReady: Bool { if case .ready = self { true } else { self == .part(.runnable) } }
    }

    private let times: [Place: Double]
    /// The frames' waits for stages on other threads, which are their own work there.
    private let stages: Set<Place>

    /// - Parameter isLonger: whether to measure growth, rather than shrinkage.
    init(_ moves: TimeMoves, isLonger: Bool) {
        var sums: [Place: Double] = [:]
        var stages: Set<Place> = []
        func add(_ place: Place, _ shift: Shift) {
            sums[place, default: 0] += (isLonger ? 1 : -1) * (shift.change ?? 0)
        }
        for part in moves.parts {
            switch part.part {
            case .onCPU: add(.ownWork, part.shift)
            case .outsideFrame where moves.otherWork.isEmpty: add(.otherWork, part.shift)
            case .runnable where !moves.delays.contains(where: \.cause.isReady): add(.part(.runnable), part.shift)
            case .timerLate, .stopped, .interrupts, .steal, .heldUp: add(.part(part.part), part.shift)
            // Divided below, or follows from other parts.
            case .outsideFrame, .runnable, .blocked, .vsyncWait, .carryOver, .residual: continue
            }
        }
        let delays = moves.delays.map { (cause: Optional($0.cause), shift: $0.shift) }
        for delay in delays + moves.otherWork.map({ (cause: $0.cause, shift: $0.shift) }) {
            switch delay.cause {
            case nil: add(.otherWork, delay.shift)
            case .ready(let culprit)?: add(.ready(culprit.withoutProcessID), delay.shift)
            case .blocked(let kind, _)? where kind.isForRenderThread: add(.pipeline, delay.shift)
            case .blocked(let kind, let resource)?:
                let place = Place.waiting(resource.isEmpty ? kind.rawValue : resource)
                if kind == .stage { stages.insert(place) }
                add(place, delay.shift)
            }
        }
        if let rendering = moves.rendering, rendering.hasMovedItself { add(.rendering, rendering.work) }
        sums[.pipeline, default: 0] -= Self.framesInPipeline * max(0, sums[.rendering] ?? 0)
        times = Self.withFollowing(sums.filter { $0.value > 0 })
        self.stages = stages
    }

    /// Moves the ready time that follows from longer work to the work.
    private static func withFollowing(_ times: [Place: Double]) -> [Place: Double] {
        // Sorted, so that sums do not depend on the order of a dictionary.
        let work = times.filter { $0.key.isWork }.values.sorted().reduce(0, +)
        let ready = times.filter { $0.key.isReady }.values.sorted().reduce(0, +)
        let following = min(work, ready)
        guard following > 0 else { return times }
        return Dictionary(
            uniqueKeysWithValues: times.map { place, time -> (Place, Double) in
                let factor = place.isWork ? 1 + following / work : place.isReady ? 1 - following / ready : 1
                return (place, time * factor)
            }
        )
    }

    /// Number of frames whose render work one frame waits for: its own and those in the other buffers, usually three in
    /// all.
    private static let framesInPipeline = 3.0

    /// The names of waits in the app's own pipeline.
    private static let pipelineWaits = [WaitKind.render, .buffer].map(\.rawValue)

    /// The total growth.
    private var whole: Double { times.values.sorted().reduce(0, +) }

    /// Whether the named verdicts account for at least half of the growth. True if nothing grew: then no time
    /// contradicts them.
    func isMostly(_ causes: [VerdictCause]) -> Bool {
        guard whole >= ComparisonPolicy.leastChange * (1 - 1e-9) else { return true }
        let parts = causes.reduce(into: Set<Place>()) { $0.formUnion(places(of: $1)) }
        let named = parts.reduce(0.0) { $0 + (times[$1] ?? 0) }
        // Sums in a different order differ in their last digits.
        return 2 * named >= whole * (1 - 1e-9)
    }

    /// Returns the parts that a cause names; empty for one that names none, such as several causes together.
    private func places(of cause: VerdictCause) -> Set<Place> {
        switch cause.kind {
        case .ownWork: cause.isOfRenderThread ? [.rendering] : stages.union([.ownWork])
        case .outsideWork: [.otherWork]
        case .contention: cause.culprit.map { Set([Place.ready($0.withoutProcessID)]) } ?? []
        case .runnable: [.part(.runnable), .ready(Culprit(.unknown))]
        case .quota: [.ready(Culprit(.quota))]
        case .fbprof: [.part(.heldUp), .ready(Culprit(.fbprof))]
        case .wait where cause.waitOfRenderThread != nil || Self.pipelineWaits.contains(cause.resource): [.pipeline]
        case .wait, .inversion, .io, .gpu: [.waiting(cause.resource)]
        case .timerLate: [.part(.timerLate)]
        case .stopped: [.part(.stopped)]
        case .interrupts: [.part(.interrupts)]
        case .steal: [.part(.steal)]
        case .carryOver, .vsyncWait, .mixed, .unknown: []
        }
    }
}

extension DelayCause {
    fileprivate var isReady: Bool { if case .ready = self { true } else { false } }
}
