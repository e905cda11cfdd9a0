/// A place in the work.
public struct WorkPath: Sendable, Equatable, Codable {
    /// Its own name: of the app, the named work or the step.
    public var label: String
    /// The place around it; nil for an app.
    public var parent: PathID?

    /// A place in the work.
    public init(label: String, parent: PathID?) {
        self.label = label
        self.parent = parent
    }
}
