import FrameRecorder
import FrameTrace
import Glibc
import SelfTest

/// Says on a terminal what takes longer than a second, and for how long it has.
enum Progress {
    /// When the first line appears.
    private static let patience = TimeSpan.seconds(1)
    /// How often a line changes.
    private static let step: UInt32 = 20_000

    /// Does something; where it takes its time and standard error is a terminal, a line counts the seconds.
    static func shown<Value>(_ what: String, _ body: () throws -> Value) throws -> Value {
        guard Console.errorIsTerminal else { return try body() }
        let start = MonotonicClock.now()
        let isOver = Guarded(false)
        let ticker = try PlatformThread(name: "fbprof-progress") {
            var isShown = false
            while !isOver.withLock({ $0 }) {
                let passed = MonotonicClock.now() - start
                if passed >= patience {
                    isShown = true
                    Console.overwriteLine("\(what), \(Int(passed.inSeconds)) s")
                }
                usleep(step)
            }
            if isShown { Console.overwriteLine("") }
        }
        defer {
            isOver.withLock { $0 = true }
            ticker.join()
        }
        return try body()
    }
}
