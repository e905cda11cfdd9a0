import FrameRecorder
import FrameTrace
import Glibc
import SelfTest

/// Shows progress on a terminal for a task that takes longer than a second, with the elapsed time.
enum Progress {
    /// The time until the first line appears.
    private static let patience = TimeSpan.seconds(1)
    /// The interval between checks, in µs.
    private static let step: UInt32 = 20_000

    /// Runs a body. If it takes long and standard error is a terminal, a line counts the seconds.
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
