import Dispatch
import Foundation
import FrameBudget
import Glibc
import StackFixtures
import Synchronization

/// An activity in which a thread is captured. Its callers' addresses, as the compiler's own unwinder finds them on the
/// thread itself, are what captures are checked against.
@safe  // The objects live as long as the activity.
final class Activity: @unchecked Sendable {  // The objects synchronise; the callers are written before `began`.
    enum Kind: String, CaseIterable, Sendable {
        case dispatchSemaphore
        case dispatchSemaphoreWithTimeout
        case condition
        case taskBridge
        case foundationLock
        case queueSync
        case groupWait
        case threadSleep
        case microsleep
        case runLoop
        case fileRead
        case copyMemory
        case parseJSON
    }

    let kind: Kind
    let began = Atomic(false)
    /// The return addresses of the callers of `act`, innermost first.
    private(set) var callers: [UInt64] = []
    private let stop = Atomic(false)
    private let semaphore = DispatchSemaphore(value: 0)
    private let queue = DispatchQueue(label: "activity")
    private let group = DispatchGroup()
    private let condition = NSCondition()
    private let lock = NSLock()
    private let pipe = Pipe()

    init(_ kind: Kind) {
        self.kind = kind
        switch kind {
        case .foundationLock: lock.lock()
        case .queueSync: queue.async { [semaphore] in semaphore.wait() }
        case .groupWait: group.enter()
        default: break
        }
    }

    /// Whether the thread waits in the kernel while it is captured.
    var isBlocking: Bool { kind != .copyMemory && kind != .parseJSON }

    /// Performs the activity until ``release()``.
    @inline(never)
    func act() {
        var addresses = unsafe [UnsafeMutableRawPointer?](repeating: nil, count: 128)
        let count = unsafe Int(fixture_return_addresses(&addresses, 128))
        // The first address is within the fixture, the second within this function.
        callers = unsafe addresses[..<count].dropFirst(2).map { UInt64(UInt(bitPattern: $0)) }
        began.store(true, ordering: .releasing)
        perform()
        CallChain.work.add(1, ordering: .relaxed)
    }

    @inline(never)
    private func perform() {
        switch kind {
        case .dispatchSemaphore: semaphore.wait()
        case .dispatchSemaphoreWithTimeout: _ = semaphore.wait(timeout: .now() + 30)
        case .condition: waitForCondition()
        case .taskBridge: waitForTask()
        case .foundationLock: lock.withLock {}
        case .queueSync: queue.sync { _ = CallChain.work.add(1, ordering: .relaxed) }
        case .groupWait: group.wait()
        case .threadSleep: while !isStopped { Thread.sleep(forTimeInterval: 0.3) }
        case .microsleep: while !isStopped { usleep(300_000) }
        case .runLoop: while !isStopped { runLoop() }
        case .fileRead: _ = try? pipe.fileHandleForReading.read(upToCount: 1)
        case .copyMemory: while !isStopped { copyMemory() }
        case .parseJSON: while !isStopped { parse() }
        }
        CallChain.work.add(1, ordering: .relaxed)
    }

    /// Ends the activity.
    func release() {
        stop.store(true, ordering: .releasing)
        switch kind {
        case .dispatchSemaphore, .dispatchSemaphoreWithTimeout, .queueSync, .taskBridge: semaphore.signal()
        case .condition: condition.withLock { condition.signal() }
        case .foundationLock: lock.unlock()
        case .groupWait: group.leave()
        case .fileRead: try? pipe.fileHandleForWriting.write(contentsOf: [1])
        case .threadSleep, .microsleep, .runLoop, .copyMemory, .parseJSON: break
        }
    }

    private var isStopped: Bool { stop.load(ordering: .acquiring) }

    private func waitForCondition() {
        condition.withLock {
            while !isStopped { _ = condition.wait(until: Date(timeIntervalSinceNow: 30)) }
        }
    }

    private func waitForTask() {
        let done = DispatchSemaphore(value: 0)
        Task.detached { [semaphore] in
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    semaphore.wait()
                    continuation.resume()
                }
            }
            done.signal()
        }
        done.wait()
    }

    private func runLoop() {
        // Without a source a run loop returns at once.
        let timer = Timer(timeInterval: 30, repeats: true) { _ in }
        RunLoop.current.add(timer, forMode: .default)
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.3))
        timer.invalidate()
    }

    private func copyMemory() {
        let source = [UInt8](repeating: 7, count: 1 << 20)
        var target = [UInt8](repeating: 0, count: 1 << 20)
        unsafe source.withUnsafeBytes { source in
            unsafe target.withUnsafeMutableBytes { target in
                guard let to = target.baseAddress, let from = source.baseAddress else { return }
                for _ in 0..<20 { unsafe memcpy(to, from, source.count) }
            }
        }
        CallChain.work.add(UInt64(target[9]), ordering: .relaxed)
    }

    private func parse() {
        let text =
            #"{"apps": [{"name": "maps", "frames": [1.5, 2, 3e4]}, {"name": "notes", "frames": []}], "ok": true}"#
        let value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
        CallChain.work.add(value == nil ? 0 : 1, ordering: .relaxed)
    }
}
