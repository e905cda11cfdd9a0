/// A value that few of its owners have, in a box of its own: without one it takes no more room than a reference.
@propertyWrapper
public struct Boxed<Value: Sendable>: Sendable {
    // A class: where there is no value, nothing needs to be known of the type at run time, and most frames have none.
    private final class Box: Sendable {
        let value: Value

        init(_ value: Value) { self.value = value }
    }

    private var box: Box?

    /// A box with a value, or none.
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
    /// Compares what is in the boxes.
    public static func == (left: Self, right: Self) -> Bool { left.wrappedValue == right.wrappedValue }
}
