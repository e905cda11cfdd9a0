import FrameBudget
import FrameStatistics
import FrameTrace

/// The thread behind a wait for the GPU or the disk in most of the worst examples: it used the device, or the disk held
/// requests back in favour of its more urgent ones.
struct DeviceUseWords {
    /// A thread's place in its work, and the names of the threads that were there.
    struct User {
        var path: PathID
        var threads: [String]

        /// Names the threads of the app itself, as the subject of a sentence about that app.
        var ofOwn: String {
            threads.count == 1
                ? "another of its threads, \(VerdictWords.short(threads[0]))," : DeviceUseWords.ownThreads
        }
    }

    let result: RunResult

    /// Names the threads of an app itself if not a single one is known.
    static let ownThreads = "its other threads"

    /// Returns a cause as the end of a sentence about an app; nil for any other cause, and if the thread is not known.
    func sentence(_ cause: VerdictCause, _ examples: [CauseExample]) -> String? {
        switch (cause.kind, cause.culprit) {
        case (.gpu, let culprit?), (.io, let culprit?):
            guard culprit.kind == .ownThreads, let user = Self.user(examples) else { return nil }
            let verb = user.threads.count == 1 ? "was" : "were"
            let device = Self.device(cause.kind)
            return "it waited for \(device), which \(user.ofOwn) \(verb) using in '\(result.shortPathText(user.path))'"
        case (.wait, let culprit?):
            guard cause.waitOfRenderThread == nil, Self.isHeldBack(examples) else { return nil }
            let owner = RemedyWords.isLock(cause.resource) ? "that held it" : Self.role(examples)
            return
                "it \(WaitVerb.past(cause.resource)), and the disk held requests of the thread \(owner) back: "
                + "\(VerdictWords.short(VerdictWords.name(culprit))) used it at a higher class"
        default: return nil
        }
    }

    /// Describes the wait of the thread that held the resource, and the user of the hardware that it waited for, or the
    /// thread at the end of its chain, as clauses.
    ///
    /// - Parameter waited: what the first thread waited for; nil if it is the hardware.
    static func clause(_ hardware: String, isHeldBack: Bool, behind waited: String?, by who: String) -> String {
        let device = device(hardware)
        let heldBack = "\(device) held a request back while \(who) used it at a higher class"
        guard let waited else {
            return isHeldBack ? "\(device) itself: \(heldBack)" : "\(device) itself; \(who) used that meanwhile"
        }
        return "\(waited) itself; at the end of that chain, \(isHeldBack ? heldBack : "\(who) used \(device)")"
    }

    /// Names the device of a kind of cause.
    static func device(_ kind: VerdictKind) -> String { device(kind == .gpu ? HeldBy.gpu : HeldBy.disk) }

    /// Names a piece of hardware: ``HeldBy/gpu`` or ``HeldBy/disk``.
    private static func device(_ hardware: String) -> String { "the \(hardware)" }

    /// Returns the app's own thread that used the device, and its place; nil if no place is that of most examples.
    static func user(_ examples: [CauseExample]) -> User? {
        let held = examples.compactMap(\.heldBy).filter { $0.culprit.kind == .ownThreads && $0.path != .none }
        guard let path = RemedyWords.mostFrequent(held.map(\.path)) else { return nil }
        let own = held.filter { $0.path == path }
        guard own.count * 2 > examples.count else { return nil }
        var threads: [String] = []
        for thread in own.map(\.thread) where !threads.contains(thread) { threads.append(thread) }
        return User(path: path, threads: threads)
    }

    /// Describes the thread whose requests were held back behind a wait that is not for a lock: in most examples, its
    /// work may only have had to come before the work that ended the wait.
    private static func role(_ examples: [CauseExample]) -> String {
        let isBefore = examples.count { $0.heldBy?.endedBy != nil } * 2 > examples.count
        return isBefore ? "that had to finish first" : "that was to end that wait"
    }

    /// Whether the disk held requests back in most examples.
    private static func isHeldBack(_ examples: [CauseExample]) -> Bool {
        examples.count { $0.heldBy?.heldBack == true } * 2 > examples.count
    }
}
