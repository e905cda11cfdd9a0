public import FrameTrace
public import Scenario

/// What a thread is in the middle of: the programs that it was told to begin, the one begun last on top.
///
/// A frame, an event or a work item lies at the bottom; turns of a parallel loop that the thread itself does within it
/// lie above. Both engines keep one for each thread.
///
/// ```swift
/// var stack = TaskStack(of: ThreadID(0), in: compiled)
/// stack.push(frame: FrameNumber(0))
/// while let (act, path) = stack.next() { print(act, path) }
/// stack.pop()
/// ```
///
/// A program that has been on the stack once is begun again without an allocation.
public struct TaskStack: Sendable {
    /// What a thread was told to begin.
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
        /// Where the cursor goes when the task is done.
        var slot: Int
        var cursor: ProgramCursor
    }

    /// The app whose frames and events these are; nil for a worker thread.
    public private(set) var app: CompiledApp?
    private var works: [CompiledWork]
    private var levels: [Level] = []
    /// Cursors that wait for their next use: that of the frame, those of the events, those of the works.
    ///
    /// Of a work there can be several at a time, as its items nest.
    private var spare: [[ProgramCursor]]

    /// The empty stack of a thread: a main thread, or a worker thread, which has no app.
    ///
    /// - Complexity: O(events + works).
    public init(of thread: ThreadID, in compiled: CompiledWorkload) {
        app = compiled.apps.indices.contains(thread.index) ? compiled.apps[thread.index] : nil
        works = compiled.works
        spare = Array(repeating: [], count: 1 + (app?.events.count ?? 0) + works.count)
    }

    /// Whether the thread is in the middle of nothing.
    public var isEmpty: Bool { levels.isEmpty }

    /// How many programs the thread is in the middle of.
    public var depth: Int { levels.count }

    /// What the thread was told to begin last and has not ended; nil where there is nothing.
    public var top: Task? { levels.last?.task }

    /// Begins a frame.
    ///
    /// - Precondition: The thread is an app's main thread.
    public mutating func push(frame: FrameNumber) {
        guard let app else { preconditionFailure("a worker thread has no frames") }
        push(.frame(frame), app.frame, slot: 0, number: frame.rawValue)
    }

    /// Begins an event.
    ///
    /// - Precondition: The thread is an app's main thread, and the app has that event.
    public mutating func push(event: Int, occurrence: UInt32) {
        guard let app else { preconditionFailure("a worker thread has no events") }
        push(.event(event), app.events[event].program, slot: 1 + event, number: occurrence)
    }

    /// Begins a work item, or a turn of a parallel loop.
    public mutating func push(item: ItemTicket) {
        let slot = 1 + (app?.events.count ?? 0) + item.work.index
        push(.item(item), works[item.work.index].program, slot: slot, number: item.occurrence)
    }

    /// The place in the work of the task on top: the app's root, the event's or the item's; nil where there is none.
    public var path: PathID? {
        switch top {
        case .frame?: app?.root
        case .event(let index)?: app?.events[index].path
        case .item(let ticket)?: works[ticket.work.index].path
        case nil: nil
        }
    }

    /// The next act of the task on top and its place in the work; nil once all of it is done.
    ///
    /// - Precondition: The stack is not empty.
    /// - Note: Does not allocate.
    public mutating func next() -> (act: PrimitiveAct, path: PathID)? { levels[levels.count - 1].cursor.next() }

    /// Jumps over the block that the last act of the task on top has opened.
    ///
    /// - Precondition: The stack is not empty.
    public mutating func skipBlock() { levels[levels.count - 1].cursor.skipBlock() }

    /// Takes away the task on top, done or not, and returns it; nil where there is none.
    @discardableResult
    public mutating func pop() -> Task? {
        guard let level = levels.popLast() else { return nil }
        spare[level.slot].append(level.cursor)
        return level.task
    }

    /// Goes on with the programs of another workload of the same shape, each at the place where it was.
    ///
    /// - Complexity: O(programs under way + works).
    mutating func exchange(_ compiled: CompiledWorkload) {
        if let id = app?.id { app = compiled.apps[id.index] }
        works = compiled.works
        for slot in spare.indices { spare[slot] = [] }
        for level in levels.indices {
            guard let program = program(of: levels[level].task) else { continue }
            levels[level].cursor.exchange(program)
        }
    }

    /// Whether the act that is under way comes to nothing in the programs as they are now.
    var presentIsVoid: Bool { levels.last?.cursor.presentIsVoid ?? false }

    private func program(of task: Task) -> Program? {
        switch task {
        case .frame: app?.frame
        case .event(let index): app?.events[index].program
        case .item(let ticket): works[ticket.work.index].program
        }
    }

    private mutating func push(_ task: Task, _ program: Program, slot: Int, number: UInt32) {
        var cursor = spare[slot].popLast() ?? program.cursor()
        cursor.restart(frame: FrameNumber(number))
        levels.append(Level(task: task, slot: slot, cursor: cursor))
    }
}
