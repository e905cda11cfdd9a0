import CUnwind
public import FrameRecorder
public import FrameTrace
import Glibc

/// What disturbs one side of a paired gate and not the other, so that it can be shown that this is told apart.
public enum TurnHog {
    /// Holds a CPU in a side's turns, and sleeps in between. For a process of its own.
    public static func run(_ turns: PairedTurns, rate: RefreshRate, cpu: Int32) {
        confineCurrentThread(to: [cpu])
        _ = unsafe "hog".withCString { unsafe fb_set_thread_name($0) }
        let grid = VsyncGrid(origin: turns.origin, rate: rate)
        for window in turns.windows {
            MonotonicClock.sleep(until: grid[window.vsyncs.lowerBound])
            while MonotonicClock.now() < grid[window.vsyncs.upperBound] {}
        }
    }

    /// The CPU that simulated apps on so many cores use first.
    ///
    /// - Throws: ``RuntimeError`` where the machine has too few CPUs.
    public static func firstCPU(cores: Int) throws(RuntimeError) -> Int32 { try CPUPlan(cores: cores).apps[0] }
}
