/// Threads by the numbers that tracepoints know them by.
///
/// A tracepoint says whom it is about by the machine's own number; the rest of a record has the numbers of this process's
/// namespace. They differ in most containers: then a thread is known from where it has itself been seen.
struct KernelNumbers {
    private var own: [Int32: Int32] = [:]
    private var differ = false

    /// Notes that a thread of this process has both numbers.
    mutating func note(_ thread: Int32, isCalled number: Int32) {
        guard thread > 0, thread != number || differ else { return }
        differ = true
        own[number] = thread
    }

    /// The thread with a number of the machine; nil where it has not been seen yet.
    func thread(_ number: Int32) -> Int32? { differ ? own[number] : number }
}
