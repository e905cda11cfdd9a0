import FrameTrace

/// Updates a summary with the notes of a trace, one after the other.
extension LifeSummary {
    mutating func enter(_ state: AppState, at: TimeSpan) {
        close(at: at)
        stays.append(Stay(state: state, start: at, end: at))
    }

    /// Ends the current state at an instant.
    mutating func close(at: TimeSpan) {
        guard let last = stays.indices.last else { return }
        stays[last].end = max(at, stays[last].start)
        guard stays[last].length > .zero else { return }
        let state = stays[last].state
        if let index = times.firstIndex(where: { $0.state == state }) {
            times[index].time += stays[last].length
        } else {
            times.append(StateTime(state: state, time: stays[last].length))
        }
    }

    mutating func take(_ event: BackgroundTaskEvent, of task: String, at: TimeSpan) {
        // Tasks of an earlier process ended with it.
        let begun = ends.last?.at ?? .zero
        let found = tasks.firstIndex { $0.task == task && $0.end == nil && !$0.isRefused && $0.start >= begun }
        switch event {
        case .began, .refused:
            tasks.append(
                BackgroundTask(
                    task: task,
                    start: at,
                    end: event == .refused ? at : nil,
                    isExpired: false,
                    isRefused: event == .refused
                )
            )
        case .ended: if let found { tasks[found].end = at }
        case .expired: if let found { tasks[found].isExpired = true }
        }
    }
}
