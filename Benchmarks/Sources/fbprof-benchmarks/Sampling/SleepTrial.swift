import FrameRecorder
import FrameTrace
import Glibc

/// Short sleeps in a frame that is open all along, each between bits of work: how many of them a signal cuts short.
struct SleepTrial {
    let sleeps: Int
    private(set) var interrupted = 0

    init(_ main: FrameMarker, sleeps: Int) {
        self.sleeps = sleeps
        var random = DeterministicRandom(seed: 1)
        main.frame {
            for _ in 0..<sleeps {
                let end = MonotonicClock.now() + .microseconds(Int64(50 + random.unit() * 500))
                while MonotonicClock.now() < end {}
                var span = timespec(tv_sec: 0, tv_nsec: Int(200_000 + random.unit() * 1_000_000))
                if unsafe nanosleep(&span, nil) != 0 { interrupted += 1 }
            }
        }
    }
}
