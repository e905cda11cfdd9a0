public import FrameTrace

/// Compiled work that can be submitted to a queue: the body of a block.
public struct CompiledWork: Sendable {
    /// Its number.
    public let id: WorkID
    /// The app that owns it.
    public let app: AppID
    /// Its path: a child of the app for named work, the step itself for steps that need a body of their own.
    public let path: PathID
    /// Its program. A cursor's frame number is the item's, from 0 in the order of submission.
    public let program: Program

    package init(
        id: WorkID,
        app: AppID,
        path: PathID,
        program: Program
    ) {
        self.id = id
        self.app = app
        self.path = path
        self.program = program
    }
}
