/// A value that few of its owners have, in a box of its own: without one it takes no more room than a reference.
@propertyWrapper
public struct Boxed<Value: Sendable>: Sendable {
    private indirect enum Box: Sendable {
        case none
        case some(Value)
    }

    private var box: Box

    /// A box with a value, or none.
    public init(wrappedValue: Value?) { box = wrappedValue.map { .some($0) } ?? .none }

    /// The value.
    public var wrappedValue: Value? {
        get { if case .some(let value) = box { value } else { nil } }
        set { box = newValue.map { .some($0) } ?? .none }
    }
}

extension Boxed: Equatable where Value: Equatable {
    /// Compares what is in the boxes.
    public static func == (left: Self, right: Self) -> Bool { left.wrappedValue == right.wrappedValue }
}
