/// A thread in a trace.
public struct ThreadDescription: Sendable, Equatable {
    /// The thread.
    public var id: ThreadID
    /// The app it works for; nil for one that works for any, and for one that is not an app's.
    public var app: AppID?
    /// Its name.
    public var name: String
    /// The kernel's id of it; 0 where there is none.
    public var kernelID: Int32
    /// Whose it is.
    public var kind: ThreadKind

    /// A thread in a trace.
    public init(id: ThreadID, app: AppID?, name: String, kernelID: Int32, kind: ThreadKind = .simulated) {
        self.id = id
        self.app = app
        self.name = name
        self.kernelID = kernelID
        self.kind = kind
    }
}
