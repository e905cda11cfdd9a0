import FrameTrace

/// Finds how long the thread behind a wait was ready, and the holders of the CPU meanwhile.
extension ExampleFinder {
    /// Adds how long the thread that had to end a wait was ready, and the holders of the CPU, if that is a third of its
    /// time or more.
    func addReadiness(to held: inout HeldBy, _ parts: [Held]) {
        var ready = TimeSpan.zero
        var times: [ThreadID: TimeSpan] = [:]
        // Threads of one program count together, except the app's own, which have names.
        var occupants: [Occupant: TimeSpan] = [:]
        for part in parts {
            guard let behind = part.behind else { continue }
            ready += part.time
            for thread in behind.compactMap(\.thread) { times[thread, default: .zero] += part.time }
            let named = behind.compactMap { holder in
                holder.thread.map { thread in
                    let isOwn = [.ownThreads, .unknown].contains(holder.culprit.kind)
                    return Occupant(culprit: holder.culprit, thread: isOwn ? name(of: thread) : nil)
                }
            }
            for holder in Set(named) { occupants[holder, default: .zero] += part.time }
        }
        guard ready * 3 >= held.time, let most = times.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else {
            return
        }
        // Several threads that did the work ahead may have been ready at once.
        held.readyFor = min(ready, held.time)
        held.behind = name(of: most.key)
        let all = occupants.map { holder, time in
            CPUOccupant(culprit: holder.culprit, thread: holder.thread, time: time)
        }
        held.behindBy = Array(
            all.sorted { ($1.time, $0.culprit, $0.thread ?? "") < ($0.time, $1.culprit, $1.thread ?? "") }
                .prefix(HeldBy.mostOccupants)
        )
    }

    /// The holder of a CPU as readers see it: two threads of one name are one, as in `explain`.
    private struct Occupant: Hashable {
        var culprit: Culprit
        var thread: String?
    }

    func name(of thread: ThreadID) -> String { trace.threads[thread]?.name ?? "thread \(thread)" }
}
