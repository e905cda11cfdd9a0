import CBareTimer
import FrameRecorder
import FrameTrace
import Glibc

/// What a timer interrupt alone takes from a busy thread, without a signal, a copy or another thread: the least that
/// sampling can cost on this machine, however it is done.
struct BareTimer {
    /// Of the thread's time, at the rate.
    let share: Double
    /// Each.
    let each: TimeSpan
    let pairs: Int

    /// Measures it on the calling thread, in blocks with and without by turns; nil where the kernel gives no such timer.
    init?(rate: Double, pairs: Int) {
        let period = UInt64(1e9 / rate)
        let timer = bare_timer_open(period)
        guard timer >= 0 else { return nil }
        defer { close(timer) }
        let rounds = SamplingBlock.rounds(for: .milliseconds(100))
        func block(isOn: Bool) -> TimeSpan {
            _ = isOn ? bare_timer_set(timer, 1) : 0
            let start = MonotonicClock.now()
            SamplingBlock.work(rounds)
            let end = MonotonicClock.now()
            _ = bare_timer_set(timer, 0)
            return end - start
        }
        var shares: [Double] = []
        for pair in 0..<pairs {
            if pair % 2 == 0 {
                let on = block(isOn: true)
                shares.append(on / block(isOn: false) - 1)
            } else {
                let off = block(isOn: false)
                shares.append(block(isOn: true) / off - 1)
            }
        }
        guard bare_timer_count(timer, period) > 0 else { return nil }
        self.pairs = pairs
        share = Sample(shares).median
        each = .seconds(share / rate)
    }
}
