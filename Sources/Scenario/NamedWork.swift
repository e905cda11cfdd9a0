/// A named piece of work of an app.
public struct NamedWork: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// What it does.
    public var steps: [Step]

    /// A named piece of work.
    public init(name: String, steps: [Step]) {
        self.name = name
        self.steps = steps
    }
}
