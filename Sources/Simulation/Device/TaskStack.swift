public import FrameTrace
public import Scenario

/// The tasks that a thread is executing, the most recent one on top.
///
/// A frame, an event or a work item is at the bottom; the thread's own turns of a parallel loop within it are above.
/// Both engines keep one stack per thread.
///
/// ```swift
/// var stack = TaskStack(of: ThreadID(0), in: compiled)
/// stack.push(frame: FrameNumber(0))
/// while let (act, path) = stack.next() { print(act, path) }
/// stack.pop()
/// ```
///
/// A program that has been on the stack before is restarted without an allocation.
public struct TaskStack: Sendable {
    /// A task that the device assigned to a thread.
    public enum Task: Sendable, Equatable {
        /// A frame.
        case frame(FrameNumber)
        /// An event outside any frame, by its index in ``CompiledApp/events``.
        case event(Int)
        /// A work item, or a turn of a parallel loop.
        case item(ItemTicket)
    }

    private struct Level: Sendable {
        var task: Task
        /// The slot in ``spare`` to which the cursor returns when the task ends.
        var slot: Int
        var cursor: ProgramCursor
    }

    /// The app of the frames and events; nil for a worker thread.
    public private(set) var app: CompiledApp?
    private var works: [CompiledWork]
    private var levels: [Level] = []
    /// Cursors for reuse: that of the frame, those of the events, those of the works.
    ///
    /// A work may have several, since its items can nest.
    private var spare: [[ProgramCursor]]

    /// Creates the empty stack of a main thread, or of a worker thread, which has no app.
    ///
    /// - Complexity: O(events + works).
    public init(of thread: ThreadID, in compiled: CompiledWorkload) {
        app = compiled.apps.indices.contains(thread.index) ? compiled.apps[thread.index] : nil
        works = compiled.works
        spare = Array(repeating: [], count: 1 + (app?.events.count ?? 0) + works.count)
    }

    /// Whether the thread has no task.
    public var isEmpty: Bool { levels.isEmpty }

    /// The number of tasks on the stack.
    public var depth: Int { levels.count }

    /// The task begun last and not ended; nil if there is none.
    public var top: Task? { levels.last?.task }

    /// Pushes a frame.
    ///
    /// - Parameter count: the number by which its steps under `every` take their turn; nil for the frame's number.
    /// - Precondition: The thread is an app's main thread.
    public mutating func push(frame: FrameNumber, count: UInt32? = nil) {
        guard let app else { preconditionFailure("a worker thread has no frames") }
        push(.frame(frame), app.frame, slot: 0, number: frame.rawValue, count: count)
    }

    /// Pushes an event.
    ///
    /// - Precondition: The thread is an app's main thread, and the app has that event.
    public mutating func push(event: Int, occurrence: UInt32) {
        guard let app else { preconditionFailure("a worker thread has no events") }
        push(.event(event), app.events[event].program, slot: 1 + event, number: occurrence)
    }

    /// Pushes a work item, or a turn of a parallel loop.
    public mutating func push(item: ItemTicket) {
        let slot = 1 + (app?.events.count ?? 0) + item.work.index
        push(.item(item), works[item.work.index].program, slot: slot, number: item.occurrence)
    }

    /// The path of the task on top: the app's root, the event's or the item's; nil if there is none.
    public var path: PathID? {
        switch top {
        case .frame?: app?.root
        case .event(let index)?: app?.events[index].path
        case .item(let ticket)?: works[ticket.work.index].path
        case nil: nil
        }
    }

    /// Returns the next act of the task on top and its path; nil at the end.
    ///
    /// - Precondition: The stack is not empty.
    /// - Note: Does not allocate.
    public mutating func next() -> (act: PrimitiveAct, path: PathID)? { levels[levels.count - 1].cursor.next() }

    /// Skips the block that the last act of the task on top has opened.
    ///
    /// - Precondition: The stack is not empty.
    public mutating func skipBlock() { levels[levels.count - 1].cursor.skipBlock() }

    /// Removes the task on top, finished or not, and returns it; nil if there is none.
    @discardableResult
    public mutating func pop() -> Task? {
        guard let level = levels.popLast() else { return nil }
        spare[level.slot].append(level.cursor)
        return level.task
    }

    /// Continues with the programs of another workload of the same shape, each at the same position.
    ///
    /// - Complexity: O(tasks on the stack + works).
    mutating func exchange(_ compiled: CompiledWorkload) {
        if let id = app?.id { app = compiled.apps[id.index] }
        works = compiled.works
        for slot in spare.indices { spare[slot] = [] }
        for level in levels.indices {
            guard let program = program(of: levels[level].task) else { continue }
            levels[level].cursor.exchange(program)
        }
    }

    /// Whether the time of the current act is removed in the current programs.
    var presentIsVoid: Bool { levels.last?.cursor.presentIsVoid ?? false }

    private func program(of task: Task) -> Program? {
        switch task {
        case .frame: app?.frame
        case .event(let index): app?.events[index].program
        case .item(let ticket): works[ticket.work.index].program
        }
    }

    private mutating func push(
        _ task: Task,
        _ program: Program,
        slot: Int,
        number: UInt32,
        count: UInt32? = nil
    ) {
        var cursor = spare[slot].popLast() ?? program.cursor()
        cursor.restart(frame: FrameNumber(number), count: count)
        levels.append(Level(task: task, slot: slot, cursor: cursor))
    }
}
