import FrameTrace

/// What a thread did in a wait, in words: `slept` or `waited for`.
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
}
