import FrameBudget
import FrameStatistics
import FrameTrace

/// The tree of calls of a synthetic run: a few places per app.
struct SampleTree {
    private var interner = CallInterner()
    /// By app: the innermost function.
    private(set) var leaves: [CallID] = []
    /// By app: a function halfway down.
    private(set) var middles: [CallID] = []
    /// By app: waiting in the innermost function.
    private(set) var waits: [CallID] = []
    /// By app: ready, off-CPU.
    private(set) var ready: [CallID] = []

    init(_ run: SyntheticRun) {
        for name in run.names {
            let work = [name, "draw", "decode"].map { CallFunction(.work, name: $0) }
            let code = run.functions.reversed().map(Self.function)
            let root = interner.place(of: work) ?? CallID(0)
            let middle = interner.place(of: Array(code.prefix(code.count / 2)), from: root) ?? root
            let leaf = interner.place(of: Array(code.dropFirst(code.count / 2)), from: middle) ?? middle
            let inner = CallFunction(
                .inlined,
                name: "copyRow(_:)",
                module: "maps",
                line: CodeLine(file: "Row.swift", line: 7)
            )
            middles.append(interner.place(of: [inner], from: middle) ?? middle)
            leaves.append(leaf)
            let wait = CallFunction(.blocked, name: "waits for lock \(run.lockName)")
            waits.append(interner.place(of: [wait], from: leaf) ?? leaf)
            ready.append(interner.place(of: [CallFunction(.ready, name: "ready, off-CPU")], from: root) ?? root)
        }
    }

    var table: CallTable { interner.table }

    /// Parses `function (module)`.
    private static func function(_ text: String) -> CallFunction {
        guard text.hasSuffix(")"), let space = text.lastIndex(of: " "), text[space...].hasPrefix(" (") else {
            return CallFunction(.code, name: text, module: text.hasPrefix("maps+") ? "maps" : "")
        }
        return CallFunction(.code, name: String(text[..<space]), module: String(text[space...].dropFirst(2).dropLast()))
    }
}

extension SyntheticRun {
    func makeSamples(_ frame: FrameRecord, app: Int, tree: SampleTree, grid: VsyncGrid) -> [ThreadSamples] {
        let begin = frame.begin - grid.origin
        let end = frame.end - grid.origin
        let step = TimeSpan(nanoseconds: max(1, (end - begin).nanoseconds / 17))
        let isBlocked = !frame.ledger.blocked.isEmpty
        func samples(_ places: [(CaptureState, CallID)]) -> [FrameSample] {
            (0..<17).map { number in
                let (state, place) = places[number % places.count]
                let at = begin + step * Int64(number)
                return FrameSample(
                    at: at,
                    lasts: number == 16 ? end - at : step,
                    state: state,
                    resource: state == .blocked ? "lock \(lockName)" : nil,
                    call: place
                )
            }
        }
        let waiting = isBlocked ? (CaptureState.blocked, tree.leaves[app]) : (.unscheduled, tree.middles[app])
        let victim = samples([(.running, tree.leaves[app]), (.running, tree.leaves[app]), waiting, waiting])
        let other = samples([(.running, tree.middles[app])])
        return [
            ThreadSamples(thread: "\(names[app]) main", role: .mainThread, samples: victim),
            ThreadSamples(
                thread: "\(names[app]) saver",
                role: isBlocked ? .owner : .holder,
                depth: isBlocked ? 1 : 0,
                samples: other
            ),
        ]
    }

    func makeOverruns(_ records: [FrameRecord], app: Int, tree: SampleTree) -> [OverrunProfile]? {
        let missed = records.filter(\.isMissed)
        guard missed.count > 1 else { return nil }
        func profile(_ frames: [FrameRecord], _ verdict: VerdictKind?) -> OverrunProfile {
            let sampled = frames.dropLast(frames.count > 1 ? 1 : 0)
            let overrun = sampled.reduce(TimeSpan.zero) { $0 + $1.overrun }
            let places = [tree.ready[app], tree.leaves[app], tree.middles[app], tree.waits[app]]
            let part = TimeSpan(nanoseconds: overrun.nanoseconds / 5)
            let times = [overrun - part - part - part, part, part, part]
            return OverrunProfile(
                verdict: verdict,
                frames: sampled.count,
                samples: sampled.count * 17,
                overrun: overrun,
                unsampled: frames.count - sampled.count,
                weights: zip(places, times).map { CallWeight(call: $0, time: $1) }
            )
        }
        let kinds = Dictionary(grouping: missed) { $0.verdict?.cause.kind ?? .unknown }
        let byVerdict = kinds.map { profile($0.value, $0.key) }.sorted { left, right in
            (right.overrun, left.verdict?.rawValue ?? "") < (left.overrun, right.verdict?.rawValue ?? "")
        }
        return [profile(missed, nil)] + byVerdict
    }

    func makeProfiles(_ tree: SampleTree) -> [CPUProfile] {
        names.enumerated().map { number, name in
            CPUProfile(
                app: name,
                samples: 300,
                weights: [
                    CallWeight(call: tree.leaves[number], time: .milliseconds(2100)),
                    CallWeight(call: tree.middles[number], time: .milliseconds(900)),
                ]
            )
        }
    }
}
