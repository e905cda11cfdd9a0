import CUnwind
public import FrameRecorder
public import FrameTrace
import Glibc

/// A disturbance of one side of a paired gate only, to show that the gate detects it.
public enum TurnDisturbance {
    /// Occupies a CPU during a side's turns, and sleeps in between. For a separate process.
    public static func run(_ turns: PairedTurns, rate: RefreshRate, cpu: Int32) {
        confineCurrentThread(to: [cpu])
        _ = unsafe "hog".withCString { unsafe fb_set_thread_name($0) }
        let grid = VsyncGrid(origin: turns.origin, rate: rate)
        for window in turns.windows {
            MonotonicClock.sleep(until: grid[window.vsyncs.lowerBound])
            while MonotonicClock.now() < grid[window.vsyncs.upperBound] {}
        }
    }

    /// Returns the first CPU of simulated apps on this many cores.
    ///
    /// - Throws: ``RuntimeError`` if the machine has too few CPUs.
    public static func firstCPU(cores: Int) throws(RuntimeError) -> Int32 { try CPUPlan(cores: cores).apps[0] }
}
