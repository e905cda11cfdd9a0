public import FrameTrace

extension Trace {
    /// Returns the main thread of an app: the first thread that began a frame, or else the first that ran a handler;
    /// nil if there is neither.
    ///
    /// - Complexity: O(threads + events before the first frame).
    public func mainThread(of app: AppDescription) -> ThreadID? {
        let threads = threads.values.filter { $0.app == app.id }.map(\.id).sorted()
        func first(_ isOne: (ThreadEvent) -> Bool) -> ThreadID? {
            threads.first { events[$0]?.contains(where: isOne) ?? false }
        }
        return first { if case .begin(let begin) = $0 { begin.frame != nil } else { false } }
            ?? first { if case .begin(let begin) = $0 { begin.kind == .handler } else { false } }
    }
}
