/// The name of one of the apps that an entry with `instances` declares: the entry's name and a number, as in `mail-2`.
///
/// No other place decides what an instance is.
public struct InstanceName: Sendable, Hashable, CustomStringConvertible {
    /// The name that the instances share.
    public let family: String
    /// The number of the instance, from 1.
    public let number: Int

    /// Reads the name of an app; nil for a name that no instance has.
    public init?(_ name: String) {
        guard let dash = name.lastIndex(of: "-"), dash != name.startIndex,
            let number = Int(name[name.index(after: dash)...]), number > 0
        else { return nil }
        self.init(family: String(name[..<dash]), number: number)
        // A number is written in one way only: `mail-02` and `mail-+2` are names of their own.
        guard description == name else { return nil }
    }

    private init(family: String, number: Int) {
        self.family = family
        self.number = number
    }

    /// Returns the instances that an entry declares, in order.
    public static func all(of family: String, count: Int) -> [InstanceName] {
        (1...max(1, count)).map { InstanceName(family: family, number: $0) }
    }

    /// The name of the app.
    public var description: String { "\(family)-\(number)" }
}
