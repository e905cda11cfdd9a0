import FrameTrace

extension Device {
    /// The display is this device's from a vsync on: whoever is open wants frames.
    mutating func beginWindow(_ index: Int, at: Instant) {
        window = index
        let first = windows[index].firstFrame
        for app in mainThreads.indices {
            // A frame that outlasted the gap and the other device's turn is not waited for.
            if mainThreads[app].isOnScreen { hide(AppID(index: app), at: at) }
            if let first { mainThreads[app].nextFrame = max(first, mainThreads[app].nextFrame) }
            if mainThreads[app].isOpen { show(AppID(index: app), at: at, presentation: nil) }
        }
        timers.set(.windowEnd(index), at: grid[windows[index].vsyncs.upperBound])
    }

    /// The display is another's from here on. A frame under way goes on to its end, and is shown.
    mutating func endWindow(_ index: Int, at: Instant) {
        window = nil
        for app in mainThreads.indices where mainThreads[app].isOnScreen && mainThreads[app].activity != .frame {
            hide(AppID(index: app), at: at)
        }
        guard index + 1 < windows.count else { return }
        timers.set(.window(index + 1), at: grid[windows[index + 1].vsyncs.lowerBound])
    }

    /// Whether frames are wanted now.
    var isDisplayOn: Bool { windows.isEmpty || window != nil }

    /// Whether a frame that is due at a vsync may begin.
    func isWanted(_ due: VsyncIndex) -> Bool {
        guard !windows.isEmpty else { return true }
        return window.map { windows[$0].vsyncs.contains(due) } ?? false
    }
}
