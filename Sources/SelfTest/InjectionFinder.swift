import FrameBudget
import FrameStatistics
import FrameTrace
import Scenario

/// Finds the frames of a run that had the injected cause, and how much of it. Uses the compiled programs and the
/// records of the injected work, and nothing that the analysis found.
struct InjectionFinder {
    /// Frames that the cause makes late by less than this are not counted: at that scale the cost of recording decides.
    static let margin = TimeSpan.microseconds(500)

    let cause: InjectedCause
    /// The victim's number among the apps.
    var victim = 0
    let compiled: CompiledWorkload
    let trace: Trace
    /// Another process's time on the apps' CPUs, or the intervals in which it stopped the run's process.
    let foreign: [LoadSpan]

    private var grid: VsyncGrid { trace.header.grid }
    private var main: ThreadID { ThreadID(index: victim) }

    /// Returns the frames of the victim that had some of the cause.
    ///
    /// - Parameter frames: the victim's frames, with when each was drawn.
    /// - Complexity: O(frames · acts + log records).
    func injected(_ frames: FrameRecords) -> [InjectedFrame] {
        guard let last = frames.last?.number.rawValue else { return [] }
        let draws = (0...last).map { FrameDraws(compiled.apps[victim].frame, $0, paths: compiled.paths) }
        // The items of an injection are numbered in the order in which frames submit them.
        var occurrences: [Int?] = []
        var count = 0
        for draw in draws {
            occurrences.append(draw.isInjected ? count : nil)
            if draw.isInjected { count += 1 }
        }
        let spans = LoadSpans(recorded)
        let others = LoadSpans(byOthers)
        let withheld = LoadSpans(cause == .quota ? [] : trace.withheldCPU)
        let ready = isBlocked ? readyTimes : nil
        return frames.compactMap { frame in
            let index = Int(frame.number.rawValue)
            guard let amount = amount(in: frame, draws[index], occurrences[index], spans) else { return nil }
            let total = cause == .ownWork ? amount : draws[index].compute + amount
            // The small GPU request of such a frame itself.
            let own = cause == .otherGPU ? draws[index].gpu : .zero
            let whole = Interval(start: began(frame, spans), end: frame.end)
            // A blocked thread loses nothing to threads that have the CPU meanwhile, among them the kernel's own
            // threads that serve the disk.
            let foreign =
                (ready.map { Array($0.overlapping(whole, start: \.start, end: \.end)) } ?? unstoppedParts(whole, spans))
                .clipped(to: whole).reduce(TimeSpan.zero) { $0 + others.total(within: $1) }
            // The injected part of the other processes' time is not a disturbance.
            let injected = cause == .otherProcess ? amount : .zero
            return InjectedFrame(
                number: frame.number,
                amount: amount,
                isLate: total + own > grid.interval + Self.margin,
                disturbance: (foreign - injected).clampedToZero + withheld.total(within: whole)
            )
        }
    }

    /// Whether the frame waits for something that needs no other thread on its CPU.
    private var isBlocked: Bool { cause.usesDisk || [.gpu, .otherGPU, .frozen].contains(cause) }

    /// Returns the parts of a frame's time in which it can lose time to others. Leaves out the time for which it is
    /// stopped.
    private func unstoppedParts(_ whole: Interval, _ spans: LoadSpans) -> [Interval] {
        guard cause == .stopped, let stop = spans.first(within: whole)?.interval else { return [whole] }
        return [
            Interval(start: whole.start, end: max(whole.start, stop.start)),
            Interval(start: min(whole.end, stop.end), end: whole.end),
        ]
    }

    private func interval(of frame: FrameRecord) -> Interval {
        Interval(start: min(frame.begin, frame.due(on: grid)), end: frame.end)
    }

    /// Returns when the cause set in. A handler does so before the frame is due.
    private func began(_ frame: FrameRecord, _ spans: LoadSpans) -> Instant {
        let start = interval(of: frame).start
        guard cause == .outsideWork || cause == .mainQueueItem, let handler = spans.span(at: start) else {
            return start
        }
        return min(start, handler.interval.start)
    }

    /// When other processes had the apps' CPUs, as the kernel recorded it.
    private var byOthers: [LoadSpan] {
        trace.slices.flatMap { thread, slices -> [LoadSpan] in
            guard trace.threads[thread]?.kind == .foreign else { return [] }
            return slices.map { LoadSpan(interval: Interval(start: $0.start, end: $0.end), cpu: $0.end - $0.start) }
        }
    }

    /// When the victim's main thread was runnable without a CPU: after a preemption or a wake-up. Without a recorded
    /// wake-up, all its off-CPU time counts.
    private var readyTimes: [Interval] {
        let wakings = trace.wakings[main] ?? []
        let slices = trace.slices[main] ?? []
        return zip(slices, slices.dropFirst()).map { slice, next in
            let last = (wakings.firstIndex(where: { $0.at > next.start }) ?? wakings.endIndex) - 1
            let wasWoken = !slice.endedReady && last >= 0 && wakings[last].at > slice.end
            return Interval(start: wasWoken ? wakings[last].at : slice.end, end: next.start)
        }
    }

    /// Returns how much of the cause a frame had; nil for none.
    private func amount(
        in frame: FrameRecord,
        _ draws: FrameDraws,
        _ occurrence: Int?,
        _ spans: LoadSpans
    ) -> TimeSpan? {
        switch cause {
        case .control: return nil
        case .ownWork: return draws.isInjected ? draws.compute : nil
        case .gpu: return draws.isInjected ? draws.gpu : nil
        case .semaphoreLate, .lockOwnerRuns: return occurrence.map { item($0) }
        case .sameApp: return draws.isInjected ? spans.total(within: interval(of: frame)) : nil
        case .lockOwnerDisplaced:
            guard draws.isInjected else { return nil }
            return lockWaits.filter { interval(of: frame).contains($0.start) }
                .reduce(.zero) { $0 + spans.total(within: $1) }
        case .diskRead where trace.header.facts.isExact:
            return draws.isInjected ? modelled(draws.read) : nil
        case .otherGPU:
            let waits = gpuWaits.filter { interval(of: frame).contains($0.start) }
            let total = waits.reduce(TimeSpan.zero) { $0 + $1.length }
            return total > .microseconds(100) ? total : nil
        case .frozen:
            // The frame waits from the end of its own work until its app leaves the screen.
            return draws.isInjected && frame.isUnfinished ? frame.end - frame.begin - draws.compute : nil
        case .otherApp, .otherProcess, .diskRead, .pageFault, .quota, .stopped:
            let total = spans.total(within: interval(of: frame))
            return total > .microseconds(100) ? total : nil
        case .outsideWork, .mainQueueItem:
            let due = frame.due(on: grid)
            // The frame begins when the handler that was running at its due time ends (F-3).
            guard let handler = spans.span(at: due) else { return nil }
            return handler.interval.end - due
        }
    }

    /// Returns how long the modelled disk takes for one transfer while idle.
    private func modelled(_ count: ByteCount) -> TimeSpan {
        let disk = compiled.workload.device.disk
        return disk.latency + .seconds(Double(count.bytes) / Double(disk.throughput.bytes))
    }

    /// Returns how long the item that a frame waited for took, from when the frame could wait for it.
    private func item(_ occurrence: Int) -> TimeSpan {
        let name = cause == .semaphoreLate ? "send" : "hold"
        guard let work = compiled.works.first(where: { compiled.paths[$0.path].label == name }) else { return .zero }
        let draws = FrameDraws(work.program, UInt32(occurrence), paths: compiled.paths)
        return draws.sleep + draws.compute
    }

    /// When the victim waited for the lock, as its main thread recorded it. Before that, a hog only shares the CPU.
    private var lockWaits: [Interval] {
        (trace.events[main] ?? []).compactMap { event in
            guard case .wait(let wait) = event, let resource = wait.resource,
                trace.resources[resource]?.contains(VerifyScenario.lock) == true
            else { return nil }
            return Interval(start: wait.start, end: wait.end)
        }
    }

    /// When requests of the victim's main thread were queued at the GPU and not yet started, from the emulated GPU's
    /// own record.
    private var gpuWaits: [Interval] {
        trace.notes.compactMap { note, at in
            guard case .served(let service) = note, service.hardware == .gpu, service.thread == main else {
                return nil
            }
            return Interval(start: at, end: service.interval.start)
        }
    }

    /// The steps that the injected work recorded.
    private var recorded: [LoadSpan] {
        switch cause {
        case .otherProcess, .stopped: return foreign
        case .sameApp, .lockOwnerDisplaced: return steps { $0.last == VerifyScenario.hog }
        case .otherApp: return steps { $0.first == VerifyScenario.hogApp }
        case .outsideWork, .mainQueueItem: return steps { $0.last == "handle" }
        // Off-CPU time in a step that only reads, or only computes.
        case .diskRead, .pageFault: return steps { $0.last == "read" }.map(\.offCPU)
        case .quota: return steps { $0.last == "own work" }.map(\.offCPU)
        default: return []
        }
    }

    private func steps(_ isWanted: ([String]) -> Bool) -> [LoadSpan] {
        let wanted = compiled.paths.nodes.indices.map { isWanted(compiled.paths.labels(of: PathID(index: $0))) }
        var spans: [LoadSpan] = []
        for events in trace.events.values {
            for case .step(let step) in events where wanted.indices.contains(step.path.index) && wanted[step.path.index]
            {
                spans.append(LoadSpan(interval: Interval(start: step.start, end: step.end), cpu: step.cpu))
            }
        }
        return spans
    }
}

extension LoadSpan {
    /// The same interval with its off-CPU time in place of its CPU time.
    fileprivate var offCPU: LoadSpan { LoadSpan(interval: interval, cpu: (interval.length - cpu).clampedToZero) }
}
