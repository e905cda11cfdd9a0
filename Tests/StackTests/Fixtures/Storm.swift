import FrameBudget
import FrameBudgetRuntime
import Glibc
import Synchronization

/// Threads that hold the allocator's and the loader's locks most of the time, captured at full speed.
final class Storm: Sendable {
    struct Captures: CustomStringConvertible {
        var total = 0
        var withFrames = 0
        var complete = 0
        /// Complete ones and those with frames, by thread: allocator, loader, list of images.
        var byThread: [(complete: Int, withFrames: Int)] = [(0, 0), (0, 0), (0, 0)]
        var description: String { "\(total) captures, \(withFrames) with frames, \(complete) complete, \(byThread)" }
    }

    private let stop = Atomic(false)

    func run(for span: TimeSpan) throws(CaptureError) -> Captures {
        let threads = [
            FixtureThread { _ in self.allocate() },
            FixtureThread { _ in self.load() },
            FixtureThread { _ in self.iterate() },
        ]
        let capturer = try StackCapturer()
        var captures = Captures()
        var now = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        let end = Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 + span.inSeconds
        while Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 < end {
            for (index, thread) in threads.enumerated() {
                guard let capture = capturer.capture(thread.target) else { continue }
                captures.total += 1
                if capture.stack.addresses.isEmpty { continue }
                captures.withFrames += 1
                captures.byThread[index].withFrames += 1
                if !capture.stack.isComplete { continue }
                captures.complete += 1
                captures.byThread[index].complete += 1
            }
            unsafe clock_gettime(CLOCK_MONOTONIC, &now)
        }
        stop.store(true, ordering: .relaxed)
        for thread in threads { thread.join() }
        return captures
    }

    @inline(never)
    private func allocate() {
        var size = 16
        while !stop.load(ordering: .relaxed) {
            size = size * 7 % 4093 + 16
            guard let block = unsafe malloc(size) else { return }
            unsafe memset(block, 1, size)
            unsafe free(block)
        }
    }

    @inline(never)
    private func load() {
        while !stop.load(ordering: .relaxed) {
            let library = unsafe dlopen("libresolv.so.2", RTLD_NOW)
            if let library = unsafe library { unsafe dlclose(library) }
        }
    }

    @inline(never)
    private func iterate() {
        while !stop.load(ordering: .relaxed) { _ = ImageMap() }
    }
}
