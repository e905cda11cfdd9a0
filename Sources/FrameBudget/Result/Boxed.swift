/// An optional value that few owners have, stored in a box: without a value it takes only the room of a reference.
@propertyWrapper
public struct Boxed<Value: Sendable>: Sendable {
    // A class, because without a value no type metadata is needed at run time, and most frames have no value.
    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var box: Box?

    /// Creates a box with a value, or an empty one.
    public init(wrappedValue: Value?) {
        if let wrappedValue { box = Box(wrappedValue) }
    }

    /// The value.
    public var wrappedValue: Value? {
        get {
            guard let box else { return nil }
            return box.value
        }
        set {
            if let newValue { box = Box(newValue) } else { box = nil }
        }
    }
}

extension Boxed: Equatable where Value: Equatable {
    /// Compares the values.
    public static func == (left: Self, right: Self) -> Bool { left.wrappedValue == right.wrappedValue }
}
