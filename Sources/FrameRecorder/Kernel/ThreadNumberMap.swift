/// A map from the thread numbers in tracepoints to the numbers of this process's namespace.
///
/// A tracepoint's own fields use the machine's numbers; the rest of a record uses the namespace's. They differ in most
/// containers. A thread's number is then known once the thread itself has been seen.
struct ThreadNumberMap {
    private var own: [Int32: Int32] = [:]
    private var differ = false

    /// Records both numbers of a thread of this process.
    mutating func note(_ thread: Int32, isCalled number: Int32) {
        guard thread > 0, thread != number || differ else { return }
        differ = true
        own[number] = thread
    }

    /// Returns the thread with a machine's number; nil if it has not been seen yet.
    func thread(_ number: Int32) -> Int32? { differ ? own[number] : number }
}
