public import FrameTrace

/// A program recorded from outside, by its first process. Processes that it starts belong to it.
public struct Subject: Sendable {
    /// The kernel's id of its first process.
    public var process: Int32
    /// Processes that it had started before the recording, each after its parent.
    public var descendants: [Int32]
    /// Its app in the trace.
    public var app: AppID
    /// Its command line.
    public var command: String
    /// Whether the recording begins when it executes another program; otherwise it begins now.
    public var beginsWithExec: Bool
    /// The file for its marks; nil if it can't mark frames.
    public var marks: MarksFile?
    /// Whether the hook is preloaded into it.
    public var isHooked: Bool
    /// Whether the hook can mark the calls that its event loops wait in, for which it must be loaded at the program's
    /// start.
    var marksWaits: Bool { isHooked && beginsWithExec }

    /// Creates a subject.
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
