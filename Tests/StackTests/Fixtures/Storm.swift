import FrameRecorder
import FrameTrace
import Glibc
import StackFixtures
import Synchronization

@testable import FrameRecorder

/// Threads that hold the allocator's and the loader's locks most of the time, throw, fork, and come and go, captured
/// all the while.
final class Storm: Sendable {
    /// What a thread of the storm does all the time.
    enum Kind: String, CaseIterable, Sendable {
        case allocate
        case load
        case iterate
        case `throw`
        case fork
    }

    /// How many stacks were taken.
    struct Captures: CustomStringConvertible {
        var total = 0
        var withFrames = 0
        var complete = 0
        var description: String { "\(total) captures, \(withFrames) with frames, \(complete) complete" }
    }

    private let stop = Atomic(false)
    private let rounds = Atomic(0)

    /// How often the threads have done their work.
    var roundCount: Int { rounds.load(ordering: .relaxed) }

    /// Captures one thread of each kind in turn, at a rate for each.
    ///
    /// - Parameters:
    ///   - interval: between two captures of the same thread.
    ///   - renewing: also has threads that live for a moment only.
    func run(
        _ kinds: [Kind],
        for span: TimeSpan,
        every interval: TimeSpan,
        renewing: Bool
    ) throws(CaptureError) -> [Kind: Captures] {
        let threads = kinds.enumerated().map { number, kind in
            (kind, LateThread(UInt32(number)) { _ in self.blow(kind) })
        }
        let kindOf = Dictionary(uniqueKeysWithValues: threads.map { ($1.watched.id, $0) })
        let sampler = try SamplerFixture(threads.map(\.1))
        // The watcher has this priority too, where it may.
        _ = fixture_go_first()
        var captures: [Kind: Captures] = [:]
        let start = MonotonicClock.now()
        var next = start
        var round = 0
        while next < start + span {
            // A thread that runs answers later.
            var records = sampler.look()
            if renewing, round % 16 == 0 { records += Self.renew(sampler, threads.map(\.1), round) }
            for record in records {
                guard let kind = kindOf[record.thread] else { continue }
                captures[kind, default: Captures()].add(record.stack)
            }
            round += 1
            next = max(next + interval, MonotonicClock.now())
            MonotonicClock.sleep(until: next)
        }
        stop.store(true, ordering: .relaxed)
        for (_, thread) in threads { thread.join() }
        return captures
    }

    /// A thread that ends while it is being sampled, beside the others, whose samples are returned.
    private static func renew(_ sampler: SamplerFixture, _ others: [LateThread], _ round: Int) -> [StackRecord] {
        let span = UInt32(round % 7) * 20_000
        let retires = round % 32 == 0
        let thread = LateThread(1_000) { target in
            for _ in 0..<span { CallChain.work.add(1, ordering: .relaxed) }
            if retires { target.retire() }
        }
        sampler.refresh(others + [thread])
        var records = (0..<3).flatMap { _ in sampler.sample(within: .milliseconds(1)) }
        thread.join()
        // Its answers from before its end come now, and none after that.
        records += sampler.sample(within: .milliseconds(1))
        let after = sampler.sample(within: .milliseconds(1))
        demand(!after.contains { $0.thread == thread.watched.id }, "an ended thread was sampled")
        thread.target.retire()
        sampler.refresh(others)
        return records + after
    }

    /// Starts one thread of each kind.
    func begin(_ kinds: [Kind]) -> [(Kind, FixtureThread)] {
        kinds.map { kind in (kind, FixtureThread { _ in self.blow(kind) }) }
    }

    /// Ends the threads.
    func end(_ threads: [(Kind, FixtureThread)]) {
        stop.store(true, ordering: .relaxed)
        for (_, thread) in threads { thread.join() }
    }

    private func blow(_ kind: Kind) {
        var size = 16
        var round = 0
        while !stop.load(ordering: .relaxed) {
            switch kind {
            case .allocate: Self.allocate(&size)
            case .load:
                Self.load()
                Self.breathe(round)
            case .iterate: Self.demand(fixture_iterate() > 0, "no library was found")
            case .throw: Self.demand(fixture_throw(20) == 20, "a wrong exception was caught")
            case .fork:
                let error = fixture_fork()
                Self.demand(error == 0, "a fork failed: \(error)")
            }
            round += 1
            rounds.add(1, ordering: .relaxed)
        }
    }

    @inline(never)
    private static func allocate(_ size: inout Int) {
        for _ in 0..<100 {
            size = size * 7 % 4093 + 16
            guard let block = unsafe malloc(size) else { return }
            unsafe memset(block, 1, size)
            unsafe free(block)
        }
    }

    @inline(never)
    private static func load() {
        let library = unsafe dlopen("libresolv.so.2", RTLD_NOW)
        if let library = unsafe library { unsafe dlclose(library) }
    }

    /// The loader's lock is not fair: a thread that takes it again and again keeps threads from being created.
    private static func breathe(_ round: Int) {
        if round % 64 == 0 { usleep(100) }
    }
}

// MARK: Failing

extension Storm {
    static func demand(_ holds: Bool, _ words: @autoclosure () -> String) {
        if !holds { fail(words()) }
    }

    /// Ends the process, after it has logged the words.
    static func fail(_ words: String) -> Never {
        log("failed: \(words)")
        preconditionFailure(words)
    }

    /// Adds a line to the file that `FBPROF_STRESS_LOG` names, if any.
    static func log(_ line: String) {
        guard let path = unsafe getenv("FBPROF_STRESS_LOG"), let file = unsafe fopen(path, "a") else { return }
        unsafe fputs(line + "\n", file)
        unsafe fclose(file)
    }
}

extension Storm.Captures {
    static func + (one: Self, other: Self) -> Self {
        Self(
            total: one.total + other.total,
            withFrames: one.withFrames + other.withFrames,
            complete: one.complete + other.complete
        )
    }

    mutating func add(_ stack: StackAddresses) {
        total += 1
        if stack.addresses.isEmpty { return }
        withFrames += 1
        if stack.isComplete { complete += 1 }
    }
}
