import FrameTrace

/// Layout passes.
extension LayoutAnalysis {
    mutating func beginPass(of index: Int, isForced: Bool, at: Instant) {
        apps[index].passes.append(at)
        if isCounted(at) {
            let isHidden = apps[index].transition != nil && apps[index].isHidden
            // A pass off screen belongs to none of its frames.
            if !isHidden { apps[index].begun.append(at) }
            change(index) { layout in
                layout.passes += 1
                if isForced { layout.forcedPasses += 1 }
                if isHidden { layout.hiddenPasses += 1 }
            }
        }
        guard let number = apps[index].transition else { return }
        summary?.transitions[number].passes += 1
        if isForced { summary?.transitions[number].forcedPasses += 1 }
    }

    mutating func endPass(of index: Int, isForced: Bool, at: Instant) {
        guard let began = apps[index].passes.popLast(), isCounted(began) else { return }
        change(index) { layout in
            layout.passTime += at - began
            if isForced { layout.forcedTime += at - began }
        }
    }

    /// Counts passes by frame: a pass belongs to the frame that it is in, or to the next one.
    mutating func countPassesOfFrames(of index: Int) {
        let begun = apps[index].begun
        guard !begun.isEmpty, apps[index].layout != nil else { return }
        var (frame, count, most) = (0, 0, 0)
        for at in begun {
            while frame < frames[index].count, frames[index][frame].end < at { (frame, count) = (frame + 1, 0) }
            guard frame < frames[index].count else { break }
            count += 1
            most = max(most, count)
        }
        change(index) { $0.mostPassesOfFrame = most }
    }
}
