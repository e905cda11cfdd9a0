import FrameTrace
import Scenario

extension Device {
    /// Begins a window: from a vsync on, the display belongs to this device, and open apps want frames.
    mutating func beginWindow(_ index: Int, at: Instant) {
        window = index
        itemNumbers.beginTurn(&occurrences)
        let first = windows[index].firstFrame
        for app in mainThreads.indices {
            // A frame that outlasted the gap and the other device's turn is not waited for.
            if mainThreads[app].isOnScreen { hide(AppID(index: app), at: at, keepsTouches: true) }
            if let first { mainThreads[app].nextFrame = max(first, mainThreads[app].nextFrame) }
            mainThreads[app].beginTurn()
            guard mainThreads[app].isOpen else { continue }
            show(AppID(index: app), at: at, presentation: nil)
            dropPassedTimers(of: AppID(index: app))
            // A touch that began in the other device's turn is tracked from here on.
            mainThreads[app].tracking = mainThreads[app].touches.count { $0 != nil }
        }
        timers.set(.windowEnd(index), at: grid[windows[index].vsyncs.upperBound])
        submitDueTimers()
    }

    /// Ends a window: the display belongs to the other device. A frame in progress continues to its end, and is shown.
    mutating func endWindow(_ index: Int, at: Instant) {
        window = nil
        for app in mainThreads.indices where mainThreads[app].isOnScreen && mainThreads[app].activity != .frame {
            hide(AppID(index: app), at: at, keepsTouches: true)
        }
        guard index + 1 < windows.count else { return }
        timers.set(.window(index + 1), at: grid[windows[index + 1].vsyncs.lowerBound])
    }

    /// Whether the display currently belongs to this device.
    var isDisplayOn: Bool { windows.isEmpty || window != nil }

    /// Whether events and timers of queues currently belong to this device: in its windows, and in the warm-up. The
    /// warm-up is not compared, so both devices get its events, whose one-time effects then occur in both.
    var takesInput: Bool { isDisplayOn || now < grid.origin + workload.warmUp }

    /// Returns whether a frame due at a vsync may begin.
    func isWanted(_ due: VsyncIndex) -> Bool {
        guard !windows.isEmpty else { return true }
        return window.map { windows[$0].vsyncs.contains(due) } ?? false
    }
}
