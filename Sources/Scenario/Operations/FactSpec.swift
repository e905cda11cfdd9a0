/// Something that holds for an app or does not, such as a permission or a login; conditions of operations ask for it.
public struct FactSpec: Sendable, Equatable {
    /// Its name within the app.
    public var name: String
    /// Whether it holds at the start.
    public var isOn: Bool

    /// A fact of an app.
    public init(name: String, isOn: Bool) {
        self.name = name
        self.isOn = isOn
    }
}
