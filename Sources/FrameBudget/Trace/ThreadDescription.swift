/// A thread in a trace.
public struct ThreadDescription: Sendable, Equatable {
    /// The thread.
    public var id: ThreadID
    /// The app it works for; nil for fbprof's own.
    public var app: AppID?
    /// Its name.
    public var name: String
    /// The kernel's id of it; 0 where there is none.
    public var kernelID: Int32

    /// A thread in a trace.
    public init(id: ThreadID, app: AppID?, name: String, kernelID: Int32) {
        self.id = id
        self.app = app
        self.name = name
        self.kernelID = kernelID
    }
}
