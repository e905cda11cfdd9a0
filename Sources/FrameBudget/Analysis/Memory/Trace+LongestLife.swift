import FrameTrace

extension Trace {
    /// Returns the longest time after warm-up without an end of the app, because an end releases all its memory.
    func longestLife(of app: AppID) -> (from: TimeSpan, to: TimeSpan) {
        let origin = header.grid.origin
        var lives: [(from: TimeSpan, to: TimeSpan)] = []
        var from = header.warmUp
        for case (.terminated(let end), let at) in notes where end.app == app && at - origin > from {
            lives.append((from, at - origin))
            from = at - origin
        }
        lives.append((from, observedUntil - origin))
        return lives.max { $0.to - $0.from < $1.to - $1.from } ?? lives[0]
    }
}
