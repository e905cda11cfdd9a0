/// A named piece of work of an app.
public struct NamedWork: Sendable, Equatable {
    /// Its name.
    public var name: String
    /// The steps it executes.
    public var steps: [Step]

    /// Creates a named piece of work.
    public init(name: String, steps: [Step]) {
        self.name = name
        self.steps = steps
    }
}
