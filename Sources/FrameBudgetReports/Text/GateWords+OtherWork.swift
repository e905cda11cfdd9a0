import FrameBudget
import FrameStatistics
import FrameTrace

/// Handlers and other work of the main thread behind a gate's failure.
extension GateWords {
    /// Names the main thread's other work that grew most, if each of several causes includes it: `other main-thread
    /// work: timer tick` for `timer tick` and `timer tick + event tap`. Nil if some late frame was late without it.
    ///
    /// - Parameter work: the work that grew most, below its app; empty if unknown.
    static func otherWork(_ counts: [VerdictCount], grownMostBy work: [String]) -> String? {
        guard let label = work.first, counts.count > 1, counts.allSatisfy({ $0.cause.kind == .outsideWork }) else {
            return nil
        }
        let separator: String = " + "
        let names: [[String]] = counts.map { $0.cause.resource.split(separator: separator).map { String($0) } }
        let shared = names[0].filter { name in names.allSatisfy { $0.contains(name) } }
        guard let name = shared.first(where: { $0 == label || Self.label($0).map(String.init) == label }) else {
            return nil
        }
        return "\(VerdictWords.title(.outsideWork)): \(VerdictWords.short(name))"
    }

    /// Returns the label of some work, which follows the kind of its source: `big tick` of `timer big tick`.
    private static func label(_ name: String) -> Substring? {
        name.firstIndex(of: " ").map { name[name.index(after: $0)...] }
    }
}
