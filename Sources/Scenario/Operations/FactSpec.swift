/// A named fact of an app, such as a permission or a login, that conditions of operations test.
public struct FactSpec: Sendable, Equatable {
    /// Its name within the app.
    public var name: String
    /// Whether it holds at the start.
    public var isOn: Bool

    /// Creates a fact of an app.
    public init(name: String, isOn: Bool) {
        self.name = name
        self.isOn = isOn
    }
}
