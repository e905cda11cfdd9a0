import FrameStatistics
import FrameTrace

/// What a thread did in a wait, in words: `slept` or `waited for`. A thread does not wait for its own sleep.
enum WaitVerb {
    /// Returns the verb for a wait, with what it was for: `slept`, `waited for the disk`.
    ///
    /// - Parameters:
    ///   - resource: the name of what was waited for, or of the kind of wait.
    ///   - isSelf: whether the thread's own wait is set against that of another thread: `waited for the disk itself`.
    ///   - name: puts the resource into words.
    static func past(
        _ resource: String,
        isSelf: Bool = false,
        name: (String) -> String = VerdictWords.waited
    ) -> String {
        guard resource != WaitKind.sleep.rawValue else { return "slept" }
        return "waited for \(name(resource))\(isSelf ? " itself" : "")"
    }

    /// Returns the same as a state: `asleep`, `waiting for the disk`.
    static func state(_ resource: String, name: (String) -> String = VerdictWords.waited) -> String {
        resource == WaitKind.sleep.rawValue ? "asleep" : "waiting for \(name(resource))"
    }
}

extension DelayCause {
    /// Whether the frame slept.
    var isSleep: Bool { if case .blocked(.sleep, resource: _) = self { true } else { false } }
}
