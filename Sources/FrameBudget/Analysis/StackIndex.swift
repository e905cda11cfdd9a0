import FrameTrace

/// The stacks of a trace taken at deadlines, by the frame they explain.
struct StackIndex {
    private struct Key: Hashable {
        var app: AppID
        var frame: FrameNumber
    }

    private let trace: Trace
    private let calls: CallTableBuilder
    private let stackStates: StackStates
    private let byFrame: [Key: [StackRecord]]
    private let byThread: [ThreadID: [StackRecord]]

    init(_ trace: Trace, _ calls: CallTableBuilder, _ timelines: ThreadTimelines) {
        self.trace = trace
        self.calls = calls
        stackStates = StackStates(trace, timelines)
        var byFrame: [Key: [StackRecord]] = [:]
        for stack in trace.stacks where stack.purpose == .deadline {
            guard let app = trace.threads[stack.victim]?.app else { continue }
            byFrame[Key(app: app, frame: stack.frame), default: []].append(stack)
        }
        self.byFrame = byFrame
        byThread = Dictionary(grouping: trace.stacks.filter { $0.takenAt != nil }, by: \.thread)
            .mapValues { $0.sorted { ($0.takenAt ?? .zero) < ($1.takenAt ?? .zero) } }
    }

    func stacks(of frame: FrameNumber, app: AppID) -> [StackDetail] {
        (byFrame[Key(app: app, frame: frame)] ?? []).compactMap(detail)
    }

    /// Returns the first stack of a thread taken within an interval, for any purpose; nil if there is none.
    ///
    /// - Complexity: O(log n).
    func stack(of thread: ThreadID, within interval: Interval, role: StackRole) -> StackDetail? {
        guard let stacks = byThread[thread] else { return nil }
        let index = stacks.sortedIndex(where: { ($0.takenAt ?? .zero) >= interval.start })
        guard index < stacks.count, let at = stacks[index].takenAt, interval.contains(at) else { return nil }
        var found = detail(stacks[index])
        found?.role = role
        return found
    }

    private func detail(_ stack: StackRecord) -> StackDetail? {
        guard let takenAt = stack.takenAt else { return nil }
        return StackDetail(
            thread: trace.threads[stack.thread]?.name ?? "thread \(stack.thread)",
            role: stackStates.relation(of: stack).role,
            takenAt: takenAt - trace.header.grid.origin,
            lateness: takenAt - stack.plannedAt,
            state: stackStates.state(of: stack),
            resource: stackStates.resource(of: stack),
            path: stack.path,
            call: calls.place(of: stack.stack, path: stack.path, app: trace.threads[stack.thread]?.app),
            isComplete: stack.stack.isComplete
        )
    }
}
