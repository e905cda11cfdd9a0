import FrameTrace
import Simulation

extension ThreadScript {
    /// The main thread of photos waits from 2 to 20 ms for a utility item, which a background item of maps displaces
    /// from the only CPU from 4 to 14 ms.
    mutating func invertBySemaphore() {
        item(0, .utility, 0, 20, woken: 0)
        item(1, .background, 4, 14, app: 1, woken: 3)
        frame(Self.photos, 1, 21) {
            $0.wait(Self.photos, .semaphore, Self.done, 2, 20, owner: Self.worker(0))
        }
        ran(Self.worker(0), 0, 1, ready: true)
        ran(Self.photos, 1, 2)
        ran(Self.worker(0), 2, 4, ready: true)
        ran(Self.worker(1), 4, 14)
        ran(Self.worker(0), 14, 20)
        ran(Self.photos, 20, 21)
    }
}
