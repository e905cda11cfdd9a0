public import FrameTrace

/// The program that is recorded from outside: the process that it begins with. Processes that it starts belong to it.
public struct Subject: Sendable {
    /// The kernel's id of its first process.
    public var process: Int32
    /// Processes that it had started before it was recorded, each after its parent.
    public var descendants: [Int32]
    /// The app that it is in the trace.
    public var app: AppID
    /// Its command line.
    public var command: String
    /// Whether it is recorded from where it runs another program on; else from now on.
    public var beginsWithExec: Bool
    /// Where it may mark its frames; nil where it can't.
    public var marks: MarksFile?
    /// Whether the hook is preloaded into it.
    public var isHooked: Bool
    /// Whether the hook can mark the calls that its event loops wait in: it is loaded at the start, or not at all.
    var marksWaits: Bool { isHooked && beginsWithExec }

    /// A program.
    public init(
        process: Int32,
        app: AppID,
        command: String,
        beginsWithExec: Bool,
        descendants: [Int32] = [],
        marks: MarksFile? = nil,
        isHooked: Bool = false
    ) {
        self.isHooked = isHooked
        self.descendants = descendants
        self.marks = marks
        self.process = process
        self.app = app
        self.command = command
        self.beginsWithExec = beginsWithExec
    }
}
