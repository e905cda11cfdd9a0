import FrameTrace

// One refresh interval after the other: who wants the CPUs, and who gets them.
extension MixedTrace {
    mutating func addInterval(_ vsync: VsyncIndex) {
        let start = Self.grid[vsync]
        var jobs = clocks.map { _ in [MixedJob]() }
        for app in Self.apps.indices where busyUntil[app] < start {
            let isLate = random.next() % 12 == 0
            let woken = start + time(0.06, 0.15)
            let cpu = isLate ? time(7, 12) : time(1.5, 3.5)
            var frame = MixedJob(app, .frame(callback: vsync), woken: woken, cpu: cpu)
            if random.next() % 3 == 0 {
                frame.wait = time(0.1, isLate ? 6 : 1)
                frame.waitKind = [.queue, .lock, .semaphore, .read][Int(random.below(4))]
                frame.after = time(0.3, 1)
            }
            jobs[app % 2].append(frame)
        }
        for number in 0..<4 where busyUntil[Self.worker + number] < start {
            let qos: QoS = [.userInitiated, .default, .utility, .background][number]
            for piece in 0..<2 {
                let woken = start + time(0.2 + 6 * Double(piece), 5 + 6 * Double(piece))
                let kind = MixedJob.Kind.item(qos: qos, isWaitedFor: random.next() % 2 == 0)
                var item = MixedJob(Self.worker + number, kind, woken: woken, cpu: time(0.3, 1.6))
                if piece == 0, random.next() % 4 == 0 {
                    item.wait = time(0.1, 2)
                    item.waitKind = .read
                    item.after = time(0.1, 0.5)
                }
                jobs[number % 2].append(item)
            }
        }
        for piece in 0..<3 {
            let woken = start + time(5 * Double(piece), 5 * Double(piece + 1))
            jobs[1].append(MixedJob(Self.compiler, .unrecorded, woken: woken, cpu: time(0.05, 0.9)))
        }
        jobs[0].append(MixedJob(Self.writer, .unrecorded, woken: start + time(0, 16), cpu: time(0.02, 0.08)))
        for cpu in clocks.indices { run(jobs[cpu].sorted { $0.woken < $1.woken }, on: cpu) }
    }

    /// Gives the CPU to jobs in turns until all are done. A thread's jobs go in order.
    private mutating func run(_ jobs: [MixedJob], on cpu: Int) {
        var waiting = jobs
        var now = clocks[cpu]
        var turn = 0
        while !waiting.isEmpty {
            let ready = waiting.indices.filter { index in
                (waiting[index].blocked?.end ?? waiting[index].woken) <= now
                    && !waiting[..<index].contains { $0.thread == waiting[index].thread }
            }
            guard !ready.isEmpty else {
                let next = waiting.map { $0.blocked?.end ?? $0.woken }.filter { $0 > now }.min()
                // Idle, and some microseconds to wake up.
                now = (next ?? now) + time(0.005, 0.06)
                continue
            }
            turn += 1
            let index = ready[turn % ready.count]
            now = runSlice(&waiting[index], from: now, on: cpu)
            if waiting[index].isDone { waiting.remove(at: index) }
        }
        clocks[cpu] = now
    }

    /// A slice of a job. Returns when the CPU is free for the next one.
    private mutating func runSlice(_ job: inout MixedJob, from start: Instant, on cpu: Int) -> Instant {
        let thread = job.thread
        if job.begun == nil {
            delay[thread] += start - job.woken
            begin(&job, at: start)
        } else if let blocked = job.blocked {
            add(thread, .wait(wait(job, blocked, runs: start)))
            delay[thread] += start - blocked.end
            job.blocked = nil
            job.wait = nil
        }
        let rest = job.wait != nil || job.before > .zero ? job.before : job.after
        let span = min(rest, time(0.1, 0.6))
        let end = start + span
        self.cpu[thread] += span
        if job.before > .zero { job.before = job.before - span } else { job.after = job.after - span }
        if job.before == .zero, let wait = job.wait { job.blocked = Interval(start: end, end: end + wait) }
        let isReady = job.blocked == nil && !job.isDone
        add(thread, .ran(RunSlice(cpu: UInt32(cpu), start: start, end: end, endedReady: isReady)))
        if job.isDone { finish(job, at: end) }
        return end + .nanoseconds(1000 + random.below(2000))
    }

    private mutating func begin(_ job: inout MixedJob, at start: Instant) {
        job.begun = start
        switch job.kind {
        case .frame(let callback):
            let number = FrameNumber(frames[job.thread])
            frames[job.thread] += 1
            let usage = usage(job.thread, at: start)
            let frame = ActivityBegin(.frame(number, callback: callback), usage: usage, wokenAt: job.woken)
            add(job.thread, .begin(frame))
        case .item(let qos, let isWaitedFor):
            let app = job.thread % Self.apps.count
            let item = ActivityBegin(
                .item(queue: ResourceID(index: app), enqueuedAt: job.woken),
                path: Self.step(app, 1),
                qos: qos,
                usage: usage(job.thread, at: start),
                wokenAt: job.woken
            )
            if isWaitedFor { note(.owner(ResourceID(index: app), ThreadID(index: job.thread)), at: start) }
            add(job.thread, .begin(item))
        case .unrecorded: break
        }
    }

    private mutating func finish(_ job: MixedJob, at end: Instant) {
        busyUntil[job.thread] = end
        guard let begun = job.begun else { return }
        switch job.kind {
        case .frame:
            let part = TimeSpan.nanoseconds((end - begun).nanoseconds / 3)
            for number in Self.steps.indices {
                let start = begun + part * Int64(number)
                let path = Self.step(job.thread, number)
                add(job.thread, .step(StepSpan(path: path, start: start, end: start + part, cpu: part)))
            }
            let number = FrameNumber(frames[job.thread] - 1)
            add(job.thread, .end(ActivityEnd(frame: number, usage: usage(job.thread, at: end))))
        case .item(_, let isWaitedFor):
            let app = job.thread % Self.apps.count
            let step = StepSpan(path: Self.step(app, 1), start: begun, end: end, cpu: end - begun)
            add(job.thread, .step(step))
            add(job.thread, .end(ActivityEnd(usage: usage(job.thread, at: end))))
            if isWaitedFor { note(.owner(ResourceID(index: app), nil), at: end) }
        case .unrecorded: break
        }
    }

    private mutating func wait(_ job: MixedJob, _ blocked: Interval, runs: Instant) -> WaitSpan {
        let app = job.thread % Self.apps.count
        return WaitSpan(
            kind: job.waitKind,
            resource: job.waitKind == .read ? nil : ResourceID(index: app),
            owner: job.waitKind == .read ? nil : ThreadID(index: Self.worker + Int(random.below(4))),
            start: blocked.start,
            end: runs,
            blocked: blocked.length,
            wakeUp: runs - blocked.end,
            delayWithin: runs - blocked.end
        )
    }
}
